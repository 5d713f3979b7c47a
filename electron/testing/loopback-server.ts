import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Answerer = (request: IncomingMessage, response: ServerResponse) => void

export interface LoopbackServer {
  readonly baseUrl: string
  readonly requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[]
  /** Resolves when the socket of a request has been closed. */
  readonly closed: Promise<void>
}

/**
 * Starts a real server for one test. Each request is answered by the next of `answers`, and further ones by the last.
 */
export async function loopbackServer(...answers: Answerer[]): Promise<LoopbackServer> {
  const requests: LoopbackServer['requests'] = []
  const closed = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const index = requests.length
    const entry = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: '' }
    requests.push(entry)
    request.setEncoding('utf8').on('data', (text: string) => (entry.body += text))
    response.on('close', () => closed.resolve())
    request.on('end', () => (answers[index] ?? answers.at(-1))?.(request, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on an address, not on a path.
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}/api/v1`, requests, closed: closed.promise }
}

/** Returns an address on which no server listens. */
export async function refusingAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}/api/v1`
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answerer {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

/** Answers with an event stream, and calls `end` once everything is written. */
export function eventStream(
  text: string,
  end: (response: ServerResponse) => void = (response) => response.end(),
): Answerer {
  return (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Generation-Id': 'gen-1' })
    response.flushHeaders()
    if (text === '') end(response)
    else response.write(text, () => setImmediate(end, response))
  }
}
