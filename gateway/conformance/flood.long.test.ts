import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { manageKeys } from '../manage-keys.ts'
import { readStream } from '../testing/read-chunks.ts'
import { startProgram, type StartedProgram } from '../testing/start-program.ts'
import { makeFolder } from '../testing/start-test-gateway.ts'

const mebibyte = 1024 * 1024
const pictures = 'x'.repeat(2 * mebibyte)

interface Attack {
  readonly count: number
  /** What each attacker does with its connection until the gateway closes it; `key` belongs to one of two programs. */
  readonly attack: (socket: Socket, program: StartedProgram, key: string) => void
}

const attacks: Record<string, Attack> = {
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
    attack(socket, program, key) {
      socket.write(`${requestLine(program)}Authorization: Bearer ${key}\r\n`)
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
  'bodies of 64 MiB of two keys': {
    count: 8,
    attack(socket, program, key) {
      socket.write(`${requestLine(program)}Authorization: Bearer ${key}\r\n`)
      socket.write(`Content-Length: ${64 * mebibyte}\r\n\r\n`)
      void sendBody(socket)
    },
  },
  'slow small bodies of two keys': {
    count: 600,
    attack(socket, program, key) {
      socket.write(`${requestLine(program)}Authorization: Bearer ${key}\r\nContent-Length: 1000\r\n\r\n{`)
      drip(socket, ' ')
    },
  },
  'streams that two keys hold': {
    count: 600,
    attack(socket, program, key) {
      const messages = [{ role: 'user', content: '/hang after=1\none two' }]
      const body = JSON.stringify({ model: 'gatehouse/script', stream: true, messages })
      socket.write(`${requestLine(program)}Authorization: Bearer ${key}\r\n`)
      socket.write(`Content-Length: ${body.length}\r\n\r\n${body}`)
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

test.each(Object.entries(attacks))('a chat during %s gets all of its answers', async (name, { count, attack }) => {
  // In its own process, as in the app: the attackers do not use its event loop.
  const folder = await makeFolder()
  const program = await startProgram(folder)
  const keys = [addKey(folder, 'one'), addKey(folder, 'another')]
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  let answers = 0
  let started = 0
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(new URL(program.baseUrl).port), '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined).resume()
    socket.once('connect', () => {
      started += 1
      attack(socket, program, keys[index % 2] ?? '')
    })
    // Ask repeatedly in the middle of the flood.
    if (index % Math.ceil(count / 20) === 0) answers += await ask(program, index)
  }
  for (let index = 0; index < 20; index += 1) answers += await ask(program, index)
  const closed = sockets.filter((socket) => socket.closed).length
  process.stdout.write(`${name}: ${started} started, ${closed} closed by the gateway, ${answers} chats answered\n`)
  expect(answers).toBe(Math.ceil(count / Math.ceil(count / 20)) + 20)
  expect(program.child.exitCode).toBeNull()
})

/** Creates a program's key while the gateway runs. */
function addKey(folder: string, label: string): string {
  let written = ''
  const terminal = { write: (text: string) => (written += text) }
  manageKeys(['add', '--data', folder, '--label', label], { stdout: terminal, stderr: terminal })
  const { key } = JSON.parse(written) as { key: string }
  return key
}

/** Sends one chat as the app does, with 2 MiB of pictures. Returns 1 if the whole answer arrived. */
async function ask({ baseUrl, headers }: StartedProgram, index: number): Promise<number> {
  const message = `the words of chat ${index} beside the flood`
  const body = JSON.stringify({
    model: 'gatehouse/script',
    stream: true,
    messages: [{ role: 'user', content: message }],
    filler: pictures,
  })
  const answer = await readStream(await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body, headers }))
  return answer.isDone && answer.content === message ? 1 : 0
}

const requestLine = ({ baseUrl }: StartedProgram): string =>
  `POST /api/v1/chat/completions HTTP/1.1\r\nHost: ${new URL(baseUrl).host}\r\n`

/** Sends a few bytes at intervals, so that the connection is never silent for long. */
function drip(socket: Socket, bytes: string): void {
  const timer = setInterval(() => socket.write(bytes), 100)
  socket.once('close', () => clearInterval(timer))
}

/** Sends a megabyte at a time, as fast as it is taken, and omits the last byte. */
async function sendBody(socket: Socket): Promise<void> {
  const piece = Buffer.alloc(mebibyte, 0x20)
  for (let sent = 0; sent < 63 && !socket.destroyed; sent += 1) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
  }
}
