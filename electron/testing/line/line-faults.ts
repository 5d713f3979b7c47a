import { gzipSync } from 'node:zlib'
import { expired, ofAnotherHost, selfSigned } from './certificates.ts'
import { headOf, isInParts, type LineConnection, type LineFault } from './fault-line.ts'
import { firstText, type LineAnswer, lineOperations, wholeSound, wholeText } from './line-answers.ts'

const megabyte = 1024 * 1024
const chunked = 'Transfer-Encoding: chunked'
const everywhere = lineOperations

const chunk = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
const bodyOf = ({ first, rest }: LineAnswer): Buffer => Buffer.concat([first, rest])

/** Answers any request with these bytes, and ends the connection. */
const answers =
  (...parts: readonly (string | Uint8Array)[]): LineFault['play'] =>
  async (connection) => {
    await connection.request()
    for (const part of parts) await connection.send(part)
    connection.close()
  }

/** Sends a head with these headers and the first part of the body, and continues when the app has it. */
async function begin(connection: LineConnection, answer: LineAnswer, ...headers: readonly string[]): Promise<void> {
  await connection.request()
  await connection.send(headOf(answer, ...headers))
  await connection.send(headers.includes(chunked) ? chunk(answer.first) : answer.first)
  await connection.received()
}

/** Sends a head and these bytes as its body, with their length. */
async function sendBody(
  connection: LineConnection,
  answer: Pick<LineAnswer, 'contentType'>,
  body: Uint8Array,
  ...headers: readonly string[]
): Promise<void> {
  await connection.request()
  await connection.send(headOf(answer, `Content-Length: ${body.length}`, ...headers))
  await connection.send(body)
  connection.close()
}

/** Repeats the bytes until the client closes. The app's deadlines may expire after a thousand repetitions. */
async function sendForever(connection: LineConnection, bytes: string): Promise<never> {
  for (let sent = 0; ; sent += 1) {
    if (sent === 1000) connection.letTimePass()
    await connection.send(bytes)
    // Yields to other tasks, since the system may accept everything immediately.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const handshake: readonly LineFault[] = [
  { name: 'nothing listens', listens: 'nothing', play: async () => undefined },
  { name: 'the name is unknown', listens: 'no name', play: async () => undefined },
  { name: 'a certificate signed by itself', listens: { certificate: selfSigned }, play: answers() },
  { name: 'a certificate that has expired', listens: { certificate: expired }, play: answers() },
  { name: 'a certificate of another host', listens: { certificate: ofAnotherHost }, play: answers() },
  { name: 'a TLS handshake that stalls', listens: 'silent TLS', play: async (line) => line.letTimePass() },
  {
    name: 'plain HTTP where TLS is spoken',
    listens: 'silent TLS',
    async play(line) {
      await line.send('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')
      line.close()
    },
  },
  { name: 'a connection reset when it is open', play: async (line) => line.reset() },
  { name: 'a connection that is taken and never answered', play: async (line) => line.letTimePass() },
  {
    name: 'a reset in the middle of the request',
    async play(line) {
      await line.requestHead()
      line.reset()
    },
  },
  { name: 'a connection closed before the first byte', play: answers() },
  {
    name: 'a reset before the first byte',
    async play(line) {
      await line.request()
      line.reset()
    },
  },
]

const page = '<!doctype html><html><title>Sign in to the network</title><body>Welcome</body></html>'
const html = { contentType: 'text/html' }

const heads: readonly LineFault[] = [
  { name: 'a head cut in the middle', play: answers('HTTP/1.1 200 OK\r\nContent-Ty') },
  {
    name: 'a head that stops in the middle',
    async play(line) {
      await line.request()
      await line.send('HTTP/1.1 200 OK\r\nContent-Ty')
      line.letTimePass()
    },
  },
  {
    name: 'headers without end',
    async play(line) {
      await line.request()
      await line.send('HTTP/1.1 200 OK\r\n')
      await sendForever(line, `X-More: ${'x'.repeat(1000)}\r\n`)
    },
  },
  {
    name: 'a header of one megabyte',
    play: (line, answer) => sendBody(line, answer, bodyOf(answer), `X-Long: ${'x'.repeat(megabyte)}`),
  },
  { name: 'another protocol', play: answers('SSH-2.0-OpenSSH_9.9\r\n') },
  { name: 'a status line that is none', play: answers('HTTP/1.1 fine\r\n\r\n') },
  {
    name: 'interim answers without end',
    async play(line) {
      await line.request()
      await sendForever(line, 'HTTP/1.1 102 Processing\r\n\r\n')
    },
  },
  {
    name: 'a switch to another protocol',
    play: answers('HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n'),
  },
  {
    name: 'a redirect',
    play: answers('HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n'),
  },
  { name: 'no content', play: answers('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n') },
  {
    name: 'a proxy that wants a password',
    play: answers(
      'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="x"\r\nContent-Length: 0\r\n\r\n',
    ),
  },
  {
    name: 'the error page of a proxy',
    play: answers(
      `HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: ${page.length}\r\n\r\n${page}`,
    ),
  },
  { name: 'a page in place of an answer', play: (line) => sendBody(line, html, Buffer.from(page)) },
  {
    name: 'a page that calls itself the answer',
    play: (line, answer) => sendBody(line, answer, Buffer.from(page)),
  },
  {
    name: 'an error whose body is cut',
    play: answers(
      'HTTP/1.1 500 Internal Server Error\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"error',
    ),
  },
  {
    name: 'an Error object with status 200',
    play: (line) =>
      sendBody(
        line,
        { contentType: 'application/json' },
        Buffer.from(JSON.stringify({ error: { code: 502, message: 'The provider is out of order' } })),
      ),
  },
  {
    name: 'no content type',
    async play(line, answer) {
      await line.request()
      await line.send('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n')
      await line.send(bodyOf(answer))
      line.close()
    },
    mayPass: ['transcription'],
  },
]

const bodies: readonly LineFault[] = [
  { name: 'no body', play: (line, answer) => sendBody(line, answer, Buffer.alloc(0)) },
  {
    name: 'a reset in the middle of the answer',
    async play(line, answer) {
      await begin(line, answer, chunked)
      line.reset()
    },
  },
  {
    name: 'chunks that end in the middle',
    async play(line, answer) {
      await begin(line, answer, chunked)
      line.close()
    },
  },
  {
    name: 'a content length above what comes',
    async play(line, answer) {
      await begin(line, answer, 'Content-Length: 1000000')
      line.close()
    },
  },
  {
    name: 'a content length below what comes',
    async play(line, answer) {
      await begin(line, answer, `Content-Length: ${answer.first.length}`)
      await line.send(answer.rest)
      line.close()
    },
    // PCM has no end marker: the head's length decides.
    mayPass: ['speech'],
    wholeSound: wholeSound / 2,
  },
  {
    name: 'two content lengths',
    async play(line, answer) {
      await line.request()
      await line.send(headOf(answer, 'Content-Length: 5', `Content-Length: ${bodyOf(answer).length}`))
      await line.send(bodyOf(answer))
      line.close()
    },
  },
  {
    name: 'a content length that is no number',
    async play(line, answer) {
      await line.request()
      await line.send(headOf(answer, 'Content-Length: many'))
      await line.send(bodyOf(answer))
      line.close()
    },
    mayPass: everywhere,
  },
  {
    name: 'a chunk whose size is no number',
    async play(line, answer) {
      await begin(line, answer, chunked)
      await line.send(Buffer.concat([Buffer.from('xyz\r\n'), answer.rest]))
      line.close()
    },
  },
  {
    name: 'a chunk that is longer than it says',
    async play(line, answer) {
      await begin(line, answer, chunked)
      await line.send(Buffer.concat([Buffer.from('1\r\n'), answer.rest, Buffer.from('\r\n0\r\n\r\n')]))
      line.close()
    },
  },
  {
    name: 'a chunk of 2⁷⁰ bytes',
    async play(line, answer) {
      await begin(line, answer, chunked)
      await line.send('400000000000000000\r\n')
      await line.send(answer.rest)
      line.letTimePass()
    },
    // By then everything has arrived, including the end of the stream.
    mayPass: ['chat, streamed'],
  },
  {
    name: 'silence in the middle of the answer',
    async play(line, answer) {
      await begin(line, answer, chunked)
      line.letTimePass()
    },
  },
  {
    name: 'silence at the end of the answer',
    async play(line, answer) {
      await begin(line, answer, chunked)
      await line.send(chunk(answer.rest))
      line.letTimePass()
    },
    mayPass: ['chat, streamed'],
  },
  {
    name: 'plain text that calls itself gzip',
    play: (line, answer) => sendBody(line, answer, bodyOf(answer), 'Content-Encoding: gzip'),
  },
  {
    name: 'gzip cut in the middle',
    play: (line, answer) => {
      const packed = gzipSync(bodyOf(answer))
      return sendBody(line, answer, packed.subarray(0, packed.length / 2), 'Content-Encoding: gzip')
    },
  },
  {
    name: 'gzip with a wrong checksum',
    play(line, answer) {
      const packed = gzipSync(bodyOf(answer))
      packed.writeUInt32LE(0, packed.length - 8)
      return sendBody(line, answer, packed, 'Content-Encoding: gzip')
    },
    mayPass: everywhere,
  },
  {
    name: 'text that is no UTF-8',
    play: (line, answer) =>
      answer.operation === 'speech'
        ? sendBody(
            line,
            { contentType: 'application/json' },
            Buffer.from('{"error":{"code":500,"message":"\xff"}}', 'latin1'),
          )
        : sendBody(line, answer, scrambled(answer)),
    mayPass: ['chat, streamed', 'chat, in one piece', 'transcription'],
    wholeText: wholeText.replace('The', '\uFFFD\uFFFD\uFFFD'),
  },
  {
    name: 'bytes behind the end',
    async play(line, answer) {
      const body = bodyOf(answer)
      await line.request()
      await line.send(headOf(answer, `Content-Length: ${body.length}`))
      await line.send(Buffer.concat([body, Buffer.from('HTTP/1.1 500 Internal Server Error\r\n\r\n')]))
      line.close()
    },
    mayPass: everywhere,
  },
  {
    name: 'one byte after the other',
    async play(line, answer) {
      await line.request()
      for (const byte of Buffer.concat([Buffer.from(headOf(answer, chunked)), chunk(answer.first)]))
        await line.send(Buffer.of(byte))
      for (const byte of answer.rest.subarray(0, 400)) await line.send(chunk(Buffer.of(byte)))
      if (answer.rest.length > 400) await line.send(chunk(answer.rest.subarray(400)))
      await line.send('0\r\n\r\n')
      line.close()
    },
    mayPass: everywhere,
  },
  {
    name: 'one piece that is far too long',
    async play(line, answer) {
      await begin(line, answer, chunked)
      const piece = chunk(Buffer.alloc(megabyte, 'x'))
      if (answer.operation === 'chat, streamed') await line.send(chunk(Buffer.from('data: ')))
      for (let sent = 0; sent < (isInParts(answer.operation) ? 18 : 66); sent += 1) await line.send(piece)
      // Long sound is not a fault, and the other operations do not reach their deadlines here.
      if (answer.operation === 'speech') line.reset()
    },
  },
]

/** Returns the answer with its first three bytes replaced by invalid UTF-8. */
function scrambled(answer: LineAnswer): Buffer {
  const body = bodyOf(answer)
  const place = body.indexOf(firstText)
  return body.fill(0xff, place, place + 3)
}

/** Returns a fault that cuts the connection after this number of bytes of a correct answer, including its head. */
export function cutAt(bytes: number, how: 'close' | 'reset'): LineFault {
  return {
    name: `${how} after ${bytes} bytes`,
    async play(line, answer) {
      await line.request()
      await line.send(wholeAnswer(answer).subarray(0, bytes))
      line[how]()
    },
    // The received part may be sufficient; the test checks that it is complete.
    mayPass: everywhere,
  }
}

/** Returns all bytes of a correct answer in chunks. */
export function wholeAnswer(answer: LineAnswer): Buffer {
  const parts = [
    Buffer.from(headOf(answer, chunked)),
    chunk(answer.first),
    chunk(answer.rest),
    Buffer.from('0\r\n\r\n'),
  ]
  return Buffer.concat(parts)
}

/** All connection faults that are tested. */
export const lineFaults: readonly LineFault[] = [...handshake, ...heads, ...bodies]
