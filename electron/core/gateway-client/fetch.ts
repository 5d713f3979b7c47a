import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Log } from '../logs/log.ts'

/** The part of `fetch` that the client uses; Electron's and Node's both fit. */
export type Fetch = (url: string, options: FetchOptions) => Promise<Response>

export interface FetchOptions {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
  /** A redirect could send the key to another address. */
  readonly redirect: 'error'
  readonly signal: AbortSignal
}

/** Logs every request: address, status and duration in milliseconds; never its content. */
export function loggedFetch(fetch: Fetch, log: Log): Fetch {
  return async (url, options) => {
    const started = performance.now()
    const { pathname: path, hostname: host } = new URL(url)
    const request = { method: options.method ?? 'GET', host, path }
    const took = (): number => Math.round(performance.now() - started)
    try {
      const response = await fetch(url, options)
      const requestId = response.headers.get('x-generation-id')
      log.info('request', 'answered', { ...request, status: response.status, took: took(), requestId })
      return response
    } catch (error) {
      log.warn('request', 'not answered', { ...request, took: took(), error })
      throw error
    }
  }
}

/** Returns a fetch that waits until `load`, which is called once with the first request, has ended. */
export function loadedFetch(fetch: Fetch, load: () => Promise<void>): Fetch {
  let loading: Promise<void> | undefined
  return async (url, options) => {
    await (loading ??= load())
    return fetch(url, options)
  }
}

/** The modules of Node that its `Request` needs, each of which takes a few milliseconds to load. */
const parts = ['node:assert', 'node:tls', 'node:http', 'node:http2', 'node:stream/web', 'node:zlib', 'node:dns']

/**
 * Loads what the first `fetch` needs in several turns of the event loop, since all of it would block main for 40 to 60
 * ms. Node loads its `Request` when it is used for the first time.
 */
export async function loadFetch(): Promise<void> {
  for (const part of parts) {
    process.getBuiltinModule(part)
    await yieldToEventLoop()
  }
  void globalThis.Request
  await yieldToEventLoop()
}

/**
 * Returns a signal that aborts with this one, but not in the current turn of the event loop.
 *
 * Electron's `fetch` copies the body of a request into its own stream within that turn, and does not handle the
 * rejection of a copy that an abort interrupts (Electron 42, `lib/browser/api/net-fetch.ts`).
 */
export function abortLater(signal: AbortSignal): AbortSignal {
  if (signal.aborted) return signal
  const later = new AbortController()
  const abort = (): void => later.abort(signal.reason)
  setImmediate(() => (signal.aborted ? abort() : signal.addEventListener('abort', abort, { once: true })))
  return later.signal
}
