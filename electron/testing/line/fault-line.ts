import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { answerTo, type LineAnswer, type LineOperation, pathOf } from './line-answers.ts'
import { untrustedKey } from './certificates.ts'

/** One connection as seen by a fault. Sending after the client has gone throws, which ends the fault. */
export interface LineConnection {
  /** Resolves when the whole request has arrived. */
  request(): Promise<void>
  /** Resolves when the request's head has arrived. */
  requestHead(): Promise<void>
  /** Resolves when the system has taken the bytes. */
  send(bytes: string | Uint8Array): Promise<void>
  /** Resolves when the app has received the parts sent so far; immediately for an unstreamed answer. */
  received(): Promise<void>
  /** Ends the connection properly (FIN). */
  close(): void
  /** Breaks the connection (RST). */
  reset(): void
  /** Nothing more will be sent: the app's deadlines may expire. */
  letTimePass(): void
}

/** A connection fault. */
export interface LineFault {
  readonly name: string
  /** What listens at the address; plain HTTP by default. With `nothing` and `no name` there is no connection. */
  readonly listens?: 'plain' | 'nothing' | 'no name' | { readonly certificate: string } | 'silent TLS'
  readonly play: (connection: LineConnection, answer: LineAnswer) => Promise<void>
  /** Operations that may still succeed, with their complete answer. */
  readonly mayPass?: readonly LineOperation[]
  /** The result of such a success, if it is not the complete answer. */
  readonly wholeText?: string
  readonly wholeSound?: number
}

/** A loopback server whose connection has one fault until it is repaired. */
export interface FaultLine {
  /** The address for clients; changes on repair if the address was the fault. */
  readonly baseUrl: string
  /** Number of requests of the operation. */
  readonly requests: number
  /** Resolves when nothing more will be sent. */
  readonly silent: Promise<void>
  /** Call when the app has received what was sent so far. */
  confirmReceived(): void
  /** Makes the server answer properly from now on. */
  repair(): Promise<void>
  close(): Promise<void>
}

export async function startFaultLine(fault: LineFault, operation: LineOperation): Promise<FaultLine> {
  const answer = answerTo(operation)
  const silent = deferred()
  const received = deferred()
  const sockets = new Set<Socket>()
  const { listens = 'plain' } = fault
  let play = fault.play
  let requests = 0

  function accept(socket: Socket): void {
    // Clients are expected to give up.
    socket.on('error', () => undefined)
    const head = deferred()
    const whole = deferred()
    let text = ''
    socket.on('data', (bytes) => {
      const wasHead = text.includes('\r\n\r\n')
      text += bytes.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end === -1) return
      if (!wasHead) {
        if (!text.startsWith(`POST /api/v1${pathOf(operation)} `)) {
          // Other requests of the app are not part of the test.
          socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
          return
        }
        requests += 1
        head.resolve()
      }
      const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, end))?.[1] ?? 0)
      if (text.length - end - 4 >= length) whole.resolve()
    })
    const connection: LineConnection = {
      request: () => whole.promise,
      requestHead: () => head.promise,
      send: (bytes) =>
        new Promise((resolve, reject) => {
          if (socket.destroyed) reject(new Error('The client has gone.'))
          else socket.write(bytes, (error) => (error ? reject(error) : resolve()))
        }),
      received: () => (isInParts(operation) ? received.promise : Promise.resolve()),
      close: () => void socket.end(),
      reset: () => void socket.resetAndDestroy(),
      letTimePass: silent.resolve,
    }
    // Rejects if the client has gone.
    void play(connection, answer).catch(() => undefined)
  }

  async function listen(secure: boolean, port = 0): Promise<Server> {
    const certificate = typeof listens === 'object' ? listens.certificate : ''
    const server = secure
      ? createSecureServer({ key: untrustedKey, cert: certificate }, accept).on('tlsClientError', () => undefined)
      : createServer(accept)
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }

  async function stop(server: Server): Promise<void> {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    await closed
  }

  let server = await listen(typeof listens === 'object')
  // A server that listens on an address, not on a path.
  const { port } = server.address() as AddressInfo
  if (listens === 'nothing') await stop(server)
  let baseUrl = `${typeof listens === 'object' || listens === 'silent TLS' ? 'https' : 'http'}://127.0.0.1:${port}/api/v1`
  if (listens === 'no name') baseUrl = 'https://gateway.invalid/api/v1'

  return {
    get baseUrl() {
      return baseUrl
    },
    get requests() {
      return requests
    },
    silent: silent.promise,
    confirmReceived: received.resolve,
    async repair() {
      play = answerProperly
      await stop(server)
      server = await listen(false, port)
      baseUrl = `http://127.0.0.1:${port}/api/v1`
    },
    close: () => stop(server),
  }
}

/** Returns whether the app receives parts of the answer before its end. */
export function isInParts(operation: LineOperation): boolean {
  return operation === 'chat, streamed' || operation === 'speech'
}

/** Returns the head of an answer with status 200. */
export function headOf({ contentType }: Pick<LineAnswer, 'contentType'>, ...headers: readonly string[]): string {
  return ['HTTP/1.1 200 OK', `Content-Type: ${contentType}`, ...headers, '', ''].join('\r\n')
}

async function answerProperly(connection: LineConnection, answer: LineAnswer): Promise<void> {
  await connection.request()
  await connection.send(headOf(answer, `Content-Length: ${answer.first.length + answer.rest.length}`))
  await connection.send(answer.first)
  await connection.send(answer.rest)
  connection.close()
}

/** Works without `Promise.withResolvers`, which the Node of the end-to-end tests may lack. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}
