import { statusMeanings } from '#shared/gateway/statuses.ts'
import { ApiError } from './api-error.ts'
import type { GatewayLimits } from './limits.ts'

export interface NewRequest {
  readonly keyId: number
  /**
   * Whether the key is the app's, or that of the person who started the gateway: it has a share that other keys cannot
   * use.
   */
  readonly isOwn: boolean
  /** The status for too many requests: 429 if the operation has it. */
  readonly tooManyStatus: 429 | 503
  /** The maximum length of its body. */
  readonly bodyBytes: number
}

export interface OpenRequest {
  /** Corrects the length of its body after it was read. */
  setBodyBytes(bytes: number): void
  done(): void
}

interface Totals {
  requests: number
  bytes: number
}

/** The open requests, counted by key, and the bodies that are held for them. */
export type OpenRequests = ReturnType<typeof createOpenRequests>

export function createOpenRequests(
  limits: Pick<GatewayLimits, 'maxRequestsPerKey' | 'maxRequests' | 'maxBodyBytesPerKey' | 'maxBodyBytes'>,
) {
  const keys = new Map<number, Totals>()
  /** Totals of all keys that are not our own. */
  const programs: Totals = { requests: 0, bytes: 0 }

  return {
    /**
     * Counts a request until `done` is called.
     * @throws ApiError 429 or 503 if its key, or all keys of programs, have too many open requests or hold too many bytes
     */
    enter({ keyId, isOwn, tooManyStatus, bodyBytes }: NewRequest): OpenRequest {
      const key = keys.get(keyId) ?? { requests: 0, bytes: 0 }
      const isShareUsed = !isOwn && programs.requests >= limits.maxRequests
      if (key.requests >= limits.maxRequestsPerKey || isShareUsed) {
        const reason = isShareUsed ? 'programs have' : 'this key has'
        const message = `${statusMeanings[tooManyStatus]}: ${reason} ${isShareUsed ? programs.requests : key.requests} requests open`
        throw new ApiError(tooManyStatus, message, { headers: refusalHeaders(bodyBytes) })
      }
      const isTooLarge =
        key.bytes + bodyBytes > limits.maxBodyBytesPerKey ||
        (!isOwn && programs.bytes + bodyBytes > limits.maxBodyBytes)
      if (bodyBytes > 0 && isTooLarge) {
        const message = `${statusMeanings[503]}: too many large requests are open`
        throw new ApiError(503, message, { headers: refusalHeaders(bodyBytes) })
      }
      keys.set(keyId, key)
      let bytes = 0
      const count = (requests: number, more: number) => {
        for (const held of isOwn ? [key] : [key, programs]) {
          held.requests += requests
          held.bytes += more
        }
        bytes += more
      }
      count(1, bodyBytes)
      let isOpen = true
      return {
        setBodyBytes(actual) {
          if (isOpen) count(0, actual - bytes)
        },
        done() {
          if (!isOpen) return
          isOpen = false
          count(-1, -bytes)
          if (key.requests === 0) keys.delete(keyId)
        },
      }
    },
  }
}

/**
 * Returns the headers of a refusal. Retry-After is short, since an open request may end any moment. A body stays
 * unread, so its connection cannot be reused.
 */
function refusalHeaders(bodyBytes: number): Readonly<Record<string, string>> {
  return { 'Retry-After': '1', ...(bodyBytes > 0 ? { Connection: 'close' } : {}) }
}
