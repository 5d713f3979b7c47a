import { statusMeanings } from '#shared/gateway/statuses.ts'
import { ApiError } from './api-error.ts'
import type { GatewayLimits } from './limits.ts'

/** The requests that are open, counted by key, and the bodies that are held for them. */
export interface OpenRequests {
  /**
   * Counts a request until `done` is called. `bodyBytes` is how long its body may become.
   * @throws ApiError 429 where its key has too many for a model open, 503 where too much is held already
   */
  enter(request: { keyId: number; runsModel: boolean; bodyBytes: number }): { done: () => void }
}

export function createOpenRequests(
  limits: Pick<GatewayLimits, 'maxRequestsPerKey' | 'maxBodyBytesPerKey' | 'maxBodyBytes' | 'uncountedBodyBytes'>,
): OpenRequests {
  const keys = new Map<number, { requests: number; bytes: number }>()
  let held = 0

  return {
    enter({ keyId, runsModel, bodyBytes }) {
      const key = keys.get(keyId) ?? { requests: 0, bytes: 0 }
      const bytes = bodyBytes > limits.uncountedBodyBytes ? bodyBytes : 0
      const requests = runsModel ? 1 : 0
      if (key.requests + requests > limits.maxRequestsPerKey) {
        const reason = `this key has ${limits.maxRequestsPerKey} requests open`
        throw new ApiError(429, `${statusMeanings[429]}: ${reason}`, { headers: soon })
      }
      if (bytes > 0 && (key.bytes + bytes > limits.maxBodyBytesPerKey || held + bytes > limits.maxBodyBytes)) {
        // The body is not read, so the connection cannot be used for a next request.
        const headers = { ...soon, Connection: 'close' }
        throw new ApiError(503, `${statusMeanings[503]}: too many large requests are open`, { headers })
      }
      keys.set(keyId, { requests: key.requests + requests, bytes: key.bytes + bytes })
      held += bytes
      let isOpen = true
      return {
        done() {
          const now = keys.get(keyId)
          if (!isOpen || now === undefined) return
          isOpen = false
          held -= bytes
          const left = { requests: now.requests - requests, bytes: now.bytes - bytes }
          if (left.requests + left.bytes > 0) keys.set(keyId, left)
          else keys.delete(keyId)
        },
      }
    },
  }
}

/** Seconds; what is open may be over at any time. */
const soon = { 'Retry-After': '1' }
