import { deferred } from './deferred.ts'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** A point in a response at which the server waits until the test opens it. */
export type Gate = {
  /** Resolves when the server reaches the gate and has sent everything before it. */
  reached: Promise<void>
  open: () => void
  opened: Promise<void>
  arrive: () => void
}

/** Creates a gate for the `body` or the `gate` of a reply. Once open, it no longer delays any response. */
export function createGate(): Gate {
  const reached = deferred()
  const opened = deferred()
  return { reached: reached.promise, arrive: reached.resolve, opened: opened.promise, open: opened.resolve }
}

/** One scripted response. */
export type FaultReply = {
  /** Delays the entire response, including the status line. */
  gate?: Gate
  status?: number
  headers?: Record<string, string>
  /**
   * Chunks that are written and flushed one by one; a number pauses for that many milliseconds. An endless iterable is
   * consumed until the client disconnects.
   */
  body?: string | Iterable<string | Uint8Array | number | Gate>
  /**
   * `finish` ends the response normally, `cut` destroys the socket, `hang` leaves it open, and `ignore` leaves it open
   * without sending anything. `cut` without a status sends nothing either.
   */
  end?: 'finish' | 'cut' | 'hang' | 'ignore'
}

export type RecordedRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  receivedAt: number
  /**
   * Resolves when the response finishes or its socket closes, whichever comes first. `at` is in `performance.now()`
   * time, like `receivedAt`.
   */
  closed: Promise<{ at: number; by: 'server' | 'client' }>
}

export type FaultServer = {
  /** For example `http://127.0.0.1:1234`, without a trailing slash. */
  url: string
  requests: readonly RecordedRequest[]
  /** Sets the replies of a route such as `POST /api/v1/chat/completions`, in order; the last one repeats. */
  reply: (route: string, ...replies: readonly FaultReply[]) => void
  /** Chooses the reply by request, for routes with concurrent requests. */
  replyBy: (route: string, choose: (request: RecordedRequest) => FaultReply) => void
  close: () => Promise<void>
}

/** Starts a loopback server that sends scripted responses and records the requests. */
export async function startFaultServer(): Promise<FaultServer> {
  const requests: RecordedRequest[] = []
  const routes = new Map<string, FaultReply[]>()
  const choices = new Map<string, (request: RecordedRequest) => FaultReply>()
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const recorded = await record(request, response, requests)
    const route = `${recorded.method} ${recorded.path.split('?')[0]}`
    const choose = choices.get(route)
    const replies = choose ? [choose(recorded)] : (routes.get(route) ?? [{ status: 404 }])
    await answer(response, (replies.length > 1 ? replies.shift() : replies[0]) ?? {})
  }
  // Ignore clients that disconnect early: many tests do that on purpose.
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fault server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    reply(route, ...replies) {
      choices.delete(route)
      routes.set(route, [...replies])
    },
    replyBy: (route, choose) => choices.set(route, choose),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function record(request: IncomingMessage, response: ServerResponse, requests: RecordedRequest[]) {
  const receivedAt = performance.now()
  const closed = new Promise<{ at: number; by: 'server' | 'client' }>((resolve) => {
    response.once('finish', () => resolve({ at: performance.now(), by: 'server' }))
    response.once('close', () => {
      resolve({ at: performance.now(), by: isCutByUs.has(response) ? 'server' : 'client' })
    })
  })
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(request, 'end')
  const { method = 'GET', url: path = '/', headers } = request
  const body = Buffer.concat(chunks).toString('utf8')
  const recorded = { method, path, headers, body, receivedAt, closed }
  requests.push(recorded)
  return recorded
}

async function pass(gate: Gate) {
  gate.arrive()
  await gate.opened
}

const isGate = (part: object | string): part is Gate => typeof part === 'object' && 'opened' in part

const isCutByUs = new WeakSet<ServerResponse>()

async function answer(response: ServerResponse, { gate, status, headers = {}, body = [], end = 'finish' }: FaultReply) {
  if (end === 'ignore') return
  if (gate) await pass(gate)
  if (status !== undefined || end !== 'cut') {
    response.writeHead(status ?? 200, headers)
    response.flushHeaders()
    for (const part of typeof body === 'string' ? [body] : body) {
      if (response.destroyed) return
      if (typeof part === 'number') await wait(part)
      else if (isGate(part)) await pass(part)
      else await new Promise<void>((resolve) => response.write(part, () => resolve()))
    }
  }
  if (end === 'finish') response.end()
  if (end === 'cut') {
    isCutByUs.add(response)
    response.destroy()
  }
}
