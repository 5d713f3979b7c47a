import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readStream } from '../testing/read-chunks.ts'
import { startProgram, type StartedProgram } from '../testing/start-program.ts'
import { makeFolder } from '../testing/start-test-gateway.ts'

const mebibyte = 1024 * 1024

/** What attacks a gateway: how many there are, and what each does with its connection until the gateway closes it. */
const attacks: Record<string, { count: number; attack: (socket: Socket, program: StartedProgram) => void }> = {
  'idle connections': { count: 2000, attack: () => undefined },
  'slow headers': {
    count: 500,
    attack(socket, program) {
      socket.write(requestLine(program))
      drip(socket, 'X-Slow: 1\r\n')
    },
  },
  'slow bodies': {
    count: 200,
    attack(socket, program) {
      socket.write(`${requestLine(program)}Authorization: ${program.headers['Authorization']}\r\n`)
      socket.write(`Content-Length: ${64 * mebibyte}\r\n\r\n{`)
      drip(socket, ' ')
    },
  },
  'headers without end': {
    count: 100,
    attack(socket, program) {
      socket.write(requestLine(program) + `X-Flood: ${'x'.repeat(100)}\r\n`.repeat(1000))
    },
  },
  'bodies of 64 MiB with a key': {
    count: 8,
    attack(socket, program) {
      socket.write(`${requestLine(program)}Authorization: ${program.headers['Authorization']}\r\n`)
      socket.write(`Content-Length: ${64 * mebibyte}\r\n\r\n`)
      void sendBody(socket)
    },
  },
  'bodies of 64 MiB without one': {
    count: 8,
    attack(socket, program) {
      socket.write(`${requestLine(program)}Content-Length: ${64 * mebibyte}\r\n\r\n`)
      void sendBody(socket)
    },
  },
}

test.each(Object.entries(attacks))('a chat beside %s has all of its answers', async (name, { count, attack }) => {
  // In a process of its own, as in the app: what attacks does not take its turns.
  const program = await startProgram(await makeFolder())
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  let answers = 0
  let begun = 0
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(new URL(program.baseUrl).port), '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined).resume()
    socket.once('connect', () => {
      begun += 1
      attack(socket, program)
    })
    // A chat in the middle of the flood, again and again.
    if (index % Math.ceil(count / 20) === 0) answers += await ask(program, index)
  }
  for (let index = 0; index < 20; index += 1) answers += await ask(program, index)
  const closed = sockets.filter((socket) => socket.closed).length
  process.stdout.write(`${name}: ${begun} begun, ${closed} closed by the gateway, ${answers} chats answered\n`)
  expect(answers).toBe(Math.ceil(count / Math.ceil(count / 20)) + 20)
  expect(program.child.exitCode).toBeNull()
})

/** One chat as the app asks; 1 where all of its answer came. */
async function ask({ baseUrl, headers }: StartedProgram, index: number): Promise<number> {
  const message = `the words of chat ${index} beside the flood`
  const body = JSON.stringify({
    model: 'gatehouse/script',
    stream: true,
    messages: [{ role: 'user', content: message }],
  })
  const answer = await readStream(await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body, headers }))
  return answer.isDone && answer.content === message ? 1 : 0
}

const requestLine = ({ baseUrl }: StartedProgram): string =>
  `POST /api/v1/chat/completions HTTP/1.1\r\nHost: ${new URL(baseUrl).host}\r\n`

/** Sends a little now and then, so that no moment is long without a byte. */
function drip(socket: Socket, bytes: string): void {
  const timer = setInterval(() => socket.write(bytes), 100)
  socket.once('close', () => clearInterval(timer))
}

/** Sends a megabyte at a time, as fast as it is taken, and leaves the last byte out. */
async function sendBody(socket: Socket): Promise<void> {
  const piece = Buffer.alloc(mebibyte, 0x20)
  for (let sent = 0; sent < 63 && !socket.destroyed; sent += 1) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
  }
}
