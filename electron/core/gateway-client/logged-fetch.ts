import type { Fetch } from './fetch.ts'
import type { Log } from '../logs/log.ts'

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
