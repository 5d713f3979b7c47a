import { connect, type Socket } from 'node:net'

const mebibyte = 1024 * 1024

/** A gateway to flood. */
interface FloodTarget {
  readonly baseUrl: string
  /** The keys of two programs, which alternate. */
  readonly keys: readonly [string, string]
}

interface Attack {
  readonly count: number
  /** Uses one connection until the gateway closes it. */
  readonly attack: (socket: Socket, baseUrl: string, key: string) => void
}

/** Ways to keep a gateway busy, with and without a key. */
export const floodAttacks: Readonly<Record<string, Attack>> = {
  'idle connections': { count: 2000, attack: () => undefined },
  'slow headers': {
    count: 500,
    attack(socket, baseUrl) {
      socket.write(requestLine(baseUrl))
      drip(socket, 'X-Slow: 1\r\n')
    },
  },
  'slow bodies': {
    count: 200,
    attack(socket, baseUrl, key) {
      socket.write(`${requestLine(baseUrl)}Authorization: Bearer ${key}\r\nContent-Length: ${64 * mebibyte}\r\n\r\n{`)
      drip(socket, ' ')
    },
  },
  'headers without end': {
    count: 100,
    attack(socket, baseUrl) {
      socket.write(requestLine(baseUrl) + `X-Flood: ${'x'.repeat(100)}\r\n`.repeat(1000))
    },
  },
  'bodies of 64 MiB from two keys': {
    count: 8,
    attack(socket, baseUrl, key) {
      socket.write(`${requestLine(baseUrl)}Authorization: Bearer ${key}\r\nContent-Length: ${64 * mebibyte}\r\n\r\n`)
      sendBody(socket)
    },
  },
  'slow small bodies from two keys': {
    count: 600,
    attack(socket, baseUrl, key) {
      socket.write(`${requestLine(baseUrl)}Authorization: Bearer ${key}\r\nContent-Length: 1000\r\n\r\n{`)
      drip(socket, ' ')
    },
  },
  'streams held by two keys': {
    count: 600,
    attack(socket, baseUrl, key) {
      const messages = [{ role: 'user', content: '/hang after=1\none two' }]
      const body = JSON.stringify({ model: 'gatehouse/script', stream: true, messages })
      socket.write(
        `${requestLine(baseUrl)}Authorization: Bearer ${key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    },
  },
  'bodies of 64 MiB without a key': {
    count: 8,
    attack(socket, baseUrl) {
      socket.write(`${requestLine(baseUrl)}Content-Length: ${64 * mebibyte}\r\n\r\n`)
      sendBody(socket)
    },
  },
}

/** Opens one connection of an attack. `onStart` runs when it is open. */
export function startAttack(name: string, { baseUrl, keys }: FloodTarget, index: number, onStart?: () => void): Socket {
  const attack = floodAttacks[name]
  if (attack === undefined) throw new Error(`There is no attack ${name}`)
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
  socket.on('error', () => undefined).resume()
  socket.once('connect', () => {
    onStart?.()
    attack.attack(socket, baseUrl, keys[index % 2] ?? keys[0])
  })
  return socket
}

const requestLine = (baseUrl: string): string =>
  `POST /api/v1/chat/completions HTTP/1.1\r\nHost: ${new URL(baseUrl).host}\r\n`

/** Sends a few bytes every 100 ms, so that the connection is never silent for long. */
function drip(socket: Socket, bytes: string): void {
  const timer = setInterval(() => socket.write(bytes), 100)
  socket.once('close', () => clearInterval(timer))
}

/** Sends one MiB at a time, as fast as the gateway reads, and omits the last one. */
function sendBody(socket: Socket): void {
  const piece = Buffer.alloc(mebibyte, 0x20)
  let sent = 0
  const sendMore = () => {
    while (sent < 63 && !socket.destroyed) {
      sent += 1
      // One listener for the whole body: one for each piece would stay until the connection closes.
      if (!socket.write(piece)) return
    }
  }
  socket.on('drain', sendMore)
  sendMore()
}
