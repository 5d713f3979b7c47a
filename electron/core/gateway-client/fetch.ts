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
