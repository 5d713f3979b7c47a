import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** One answer as the test scripts it. */
export type FaultReply = {
  status?: number
  headers?: Record<string, string>
  /** Written one after the other, each with its own flush; a number waits that many milliseconds. */
  body?: string | readonly (string | Uint8Array | number)[]
  /**
   * `finish` ends properly, `cut` destroys the socket, `hang` leaves it open, `ignore` as well and sends nothing. With
   * `cut` and no status nothing is sent either.
   */
  end?: 'finish' | 'cut' | 'hang' | 'ignore'
}

export type RecordedRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  receivedAt: number
  /** When the answer was finished or its socket closed, whichever came first; `performance.now()` as `receivedAt`. */
  closed: Promise<{ at: number; by: 'server' | 'client' }>
}

export type FaultServer = {
  /** Such as `http://127.0.0.1:1234`, without a slash. */
  url: string
  requests: readonly RecordedRequest[]
  /** Sets the answers of a route such as `POST /api/v1/chat/completions`: one after the other, the last one again and again. */
  reply: (route: string, ...replies: readonly FaultReply[]) => void
  /** Lets the request say which answer it gets, where several are asked at once. */
  replyBy: (route: string, choose: (request: RecordedRequest) => FaultReply) => void
  close: () => Promise<void>
}

/** A server on loopback that answers what the test scripts, and records what it was asked. */
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
  // A client that hangs up early is what many tests are about.
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

const isCutByUs = new WeakSet<ServerResponse>()

async function answer(response: ServerResponse, { status, headers = {}, body = [], end = 'finish' }: FaultReply) {
  if (end === 'ignore') return
  if (status !== undefined || end !== 'cut') {
    response.writeHead(status ?? 200, headers)
    response.flushHeaders()
    for (const part of typeof body === 'string' ? [body] : body) {
      if (response.destroyed) return
      if (typeof part === 'number') await wait(part)
      else await new Promise<void>((resolve) => response.write(part, () => resolve()))
    }
  }
  if (end === 'finish') response.end()
  if (end === 'cut') {
    isCutByUs.add(response)
    response.destroy()
  }
}
