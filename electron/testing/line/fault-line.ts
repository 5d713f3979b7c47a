import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { answerTo, type LineAnswer, type LineOperation, pathOf } from './line-answers.ts'
import { untrustedKey } from './certificates.ts'

/** One connection, as a fault plays it. What is sent after the client has gone ends the play. */
export interface LineConnection {
  /** Resolves when the whole request has arrived. */
  request(): Promise<void>
  /** Resolves when the request's head has arrived. */
  requestHead(): Promise<void>
  /** Resolves when the system has taken the bytes. */
  send(bytes: string | Uint8Array): Promise<void>
  /** Resolves when the app has what an answer in parts has brought so far; at once for one in one piece. */
  received(): Promise<void>
  /** Ends the connection properly (FIN). */
  close(): void
  /** Breaks the connection (RST). */
  reset(): void
  /** Nothing more comes by itself: the app's deadlines may pass. */
  letTimePass(): void
}

/** What is wrong with a line. */
export interface LineFault {
  readonly name: string
  /** What answers at the address: plain HTTP without it. `nobody` and `no name` play nothing. */
  readonly listens?: 'plain' | 'nobody' | 'no name' | { readonly certificate: string } | 'silent TLS'
  readonly play: (connection: LineConnection, answer: LineAnswer) => Promise<void>
  /** Operations that may still succeed, with all of their answer. */
  readonly mayPass?: readonly LineOperation[]
  /** What such a success brings, where it is not all that a gateway in order answers. */
  readonly wholeText?: string
  readonly wholeSound?: number
}

/** A server on loopback whose line to the client has one fault, until it is repaired. */
export interface FaultLine {
  /** Where a client has to go; another address after the repair where the fault was in the address. */
  readonly baseUrl: string
  /** How many requests of the operation have come. */
  readonly requests: number
  /** Resolves when nothing more comes by itself. */
  readonly silent: Promise<void>
  /** The app has what came so far. */
  noteReceived(): void
  /** From now on the operation is answered properly. */
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
    // A client that gives up is what the faults are about.
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
          // What the app asks besides has no part in this.
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
    // It ends early where the client has gone.
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
  if (listens === 'nobody') await stop(server)
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
    noteReceived: received.resolve,
    async repair() {
      play = answerProperly
      await stop(server)
      server = await listen(false, port)
      baseUrl = `http://127.0.0.1:${port}/api/v1`
    },
    close: () => stop(server),
  }
}

/** Whether the app has parts of such an answer before its end. */
export function isInParts(operation: LineOperation): boolean {
  return operation === 'chat, streamed' || operation === 'speech'
}

/** The head of an answer with status 200. */
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

/** Also for the runner of the end-to-end tests, whose Node may have no `Promise.withResolvers`. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}
