import type { FetchLike } from '@modelcontextprotocol/client'
import { isSafeBaseUrl } from '../../gateway-client/loopback.ts'
import { toolServerLimits } from '../limits.ts'
import { isOnThisComputer } from '../on-this-computer.ts'

export interface ServerFetchParts {
  readonly fetch: FetchLike
  /** The address of the server, to whose origin alone the headers are sent. */
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Returns false if the server has sent more than it may. */
  readonly take: (bytes: number, messages: number) => boolean
  readonly onFlood: () => void
}

/** A refused request or answer. Its message is for the person who set up the server. */
class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

/**
 * Returns the fetch for a server and for its sign-in: https, or http on this computer for a server on it; without
 * redirects; with bounded answers.
 */
export function createServerFetch({ fetch, url: server, headers, take, onFlood }: ServerFetchParts): FetchLike {
  return async (address, init = {}) => {
    const url = new URL(address)
    // A server elsewhere must not point the app to services of this computer.
    if (!isSafeBaseUrl(url) || (isOnThisComputer(url) && !isOnThisComputer(server))) {
      throw new RefusedError(`${url.origin} is not contacted, since it is not reached over https.`)
    }
    const sent = new Headers(init.headers)
    if (url.origin === server.origin) {
      // A token of the sign-in is newer than a header that was set before.
      for (const [name, value] of Object.entries(headers)) if (!sent.has(name)) sent.set(name, value)
    }
    // A redirect could send a secret to another address. Electron follows redirects that are to be `manual`.
    const response = await fetch(url, { ...init, headers: sent, redirect: 'error' }).catch((error: unknown) => {
      if (!isRedirect(error)) throw error
      throw new RefusedError(`${url.host} redirects, which is not followed. Enter the final address.`)
    })
    if (!take(0, 1)) {
      await response.body?.cancel()
      onFlood()
      throw new RefusedError('The server sent more than it may.')
    }
    return bounded(response, take, onFlood)
  }
}

/** Returns whether a redirect made a request fail. Neither Node nor Electron has a code for it. */
function isRedirect(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /redirect/i.test(error.message) || isRedirect(error.cause)
}

/** Returns the response with a body that ends with an error beyond the limits. */
function bounded(response: Response, take: ServerFetchParts['take'], onFlood: () => void): Response {
  if (response.body === null) return response
  const isEventStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  let length = 0
  let tail = Buffer.alloc(0)
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.length
      if (isEventStream) {
        // An event ends with an empty line, which may be in two chunks.
        const text = Buffer.concat([tail, chunk])
        const end = Math.max(text.lastIndexOf('\n\n'), text.lastIndexOf('\r\n\r\n'), text.lastIndexOf('\r\r'))
        if (end !== -1) length = text.length - end
        tail = text.subarray(-3)
      }
      if (length <= toolServerLimits.messageBytes && take(chunk.length, isEventStream ? 1 : 0)) {
        controller.enqueue(chunk)
        return
      }
      onFlood()
      controller.error(new RefusedError('The server sent more than it may.'))
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(limit), { status, statusText, headers })
}
