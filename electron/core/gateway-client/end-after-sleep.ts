import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Fetch } from './fetch.ts'

/** A network whose requests survive sleep of the computer or fail soon afterwards. */
export interface SleepAwareNetwork {
  readonly fetch: Fetch
  /** Limits how long the requests in flight may stay silent from now on. */
  readonly resumed: () => void
}

/**
 * How long a request in flight may stay silent after the computer woke up, in milliseconds. A connection over a network
 * rarely survives sleep, and neither side reports its loss. One to this computer does survive, so the limits leave a
 * local model the time for a token, and before the first byte the time to read a prompt.
 */
export const silenceAfterSleepMs = { firstByte: 60_000, nextByte: 15_000 } as const

/** Wraps `fetch`: ends requests as `interrupted` when nothing arrives for too long after sleep. */
export function endAfterSleep(fetch: Fetch): SleepAwareNetwork {
  const requestsInFlight = new Set<{ readonly limitSilence: () => void }>()

  async function fetchAwareOfSleep(...[url, options]: Parameters<Fetch>): Promise<Response> {
    const silence = new AbortController()
    let timer: NodeJS.Timeout | undefined
    let timeoutMs: number = silenceAfterSleepMs.firstByte
    const request = {
      limitSilence() {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), timeoutMs)
      },
    }

    function release(): void {
      clearTimeout(timer)
      requestsInFlight.delete(request)
    }

    async function* followBody(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      try {
        for await (const chunk of body) {
          clearTimeout(timer)
          timeoutMs = silenceAfterSleepMs.nextByte
          yield chunk
        }
      } catch (error) {
        throw silence.signal.aborted ? lostInSleep() : error
      } finally {
        release()
      }
    }

    requestsInFlight.add(request)
    // The caller aborts every request it is done with, also one whose body it never reads.
    options.signal.addEventListener('abort', release, { once: true })
    try {
      const response = await fetch(url, { ...options, signal: AbortSignal.any([options.signal, silence.signal]) })
      if (!response.body) {
        release()
        return response
      }
      const { status, statusText, headers } = response
      return new Response(ReadableStream.from(followBody(response.body)), { status, statusText, headers })
    } catch (error) {
      release()
      throw silence.signal.aborted ? lostInSleep() : error
    }
  }

  return {
    fetch: fetchAwareOfSleep,
    resumed: () => requestsInFlight.forEach(({ limitSilence }) => limitSilence()),
  }
}

function lostInSleep(): AppError {
  return new AppError({ source: 'transport', kind: 'interrupted', ...explain('asleep') })
}
