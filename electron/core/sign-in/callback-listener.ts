import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { english, type MainWords } from '../words/english.ts'
import { loopbackCallback } from './callback-url.ts'

type Words = MainWords['signInPage']

export interface CallbackListenerParts {
  /** `localhost` means both 127.0.0.1 and ::1, if the computer has it. */
  readonly host: 'localhost' | '127.0.0.1'
  /** Tried in this order; 0 means any free port. */
  readonly ports: readonly number[]
  readonly nonce: string
  /** Strings of the page that the browser shows, in the current UI language. */
  readonly words?: () => Words
  /** Called with the full address of each visit that has an answer of the gateway. */
  readonly onCallback: (url: string) => void
}

/** A loopback server that waits for one visit of the browser. */
export interface CallbackListener {
  readonly callbackUrl: string
  close(): void
}

/** Starts to listen (RFC 8252 7.3). Rejects if none of the ports is free. */
export async function listenForCallback(parts: CallbackListenerParts): Promise<CallbackListener> {
  let failure: unknown
  for (const port of parts.ports) {
    try {
      return await listen(parts, port)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

async function listen(
  { host, nonce, words = () => english.signInPage, onCallback }: CallbackListenerParts,
  wantedPort: number,
): Promise<CallbackListener> {
  let callbackUrl = ''
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const visit = readVisit(request, callbackUrl)
    respond(response, visit.status, words())
    if (visit.url !== null) onCallback(visit.url)
  }
  const first = await startServer('127.0.0.1', wantedPort, answer)
  const servers = [first]
  const close = (): void => servers.forEach(stop)
  // The server listens on an address, not on a path.
  const { port } = first.address() as AddressInfo
  if (host === 'localhost') {
    try {
      servers.push(await startServer('::1', port, answer))
    } catch (error) {
      // A browser may try ::1 first, so no other program may listen there.
      if (!isWithoutIpv6(error)) {
        close()
        throw error
      }
    }
  }
  callbackUrl = loopbackCallback(host, port, nonce)
  return { callbackUrl, close }
}

async function startServer(
  address: string,
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> {
  // Loaded now: as a module it also loads Node's `fetch`, which takes 60 ms of the start.
  const { createServer } = await import('node:http')
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000, keepAlive: false }, answer)
  server.listen(port, address)
  await once(server, 'listening')
  server.unref()
  return server
}

/** Stops accepting connections and completes the answer in progress. */
function stop(server: Server): void {
  server.close()
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 1000).unref()
}

function isWithoutIpv6(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'
}

/** Returns the status for a visit, and its full address if it is the expected callback. */
function readVisit(request: IncomingMessage, callbackUrl: string): { status: Status; url: string | null } {
  const expected = new URL(callbackUrl)
  // Another host name belongs to the page of an attacker (DNS rebinding).
  if (request.headers.host !== expected.host) return { status: 421, url: null }
  if (request.method !== 'GET') return { status: 405, url: null }
  const url = URL.parse(request.url ?? '', expected.href)
  if (!request.url?.startsWith('/') || url?.origin !== expected.origin || url.pathname !== expected.pathname)
    return { status: 404, url: null }
  if (!url.searchParams.has('code') && !url.searchParams.has('error')) return { status: 400, url: null }
  return { status: 200, url: url.href }
}

type Status = 200 | 400 | 404 | 405 | 421

const pageOf: Record<Status, Exclude<keyof Words, 'language'>> = {
  200: 'done',
  400: 'noAnswer',
  404: 'nothing',
  405: 'nothing',
  421: 'nothing',
}

function respond(response: ServerResponse, status: Status, words: Words): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'`,
    'Cache-Control': 'no-store',
    // The address contains the code.
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  })
  response.end(page(words[pageOf[status]], words.language))
}

const page = (sentence: string, language: string): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Gatehouse</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}</style>
<h1>Gatehouse</h1>
<p>${sentence}</p>
</html>
`
