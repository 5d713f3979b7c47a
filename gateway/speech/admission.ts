import { ApiError } from '../api-error.ts'

export interface AdmissionLimits {
  /** Requests that may be open at the same time, waiting ones included. */
  readonly requests: number
  /** Bytes that they may hold together. */
  readonly bytes: number
}

/**
 * Limits open requests by memory.
 * @returns a function that admits a request of a number of bytes, and returns a function that releases it
 */
export function createAdmission(limits: AdmissionLimits): (bytes: number) => () => void {
  let requests = 0
  let held = 0
  return (bytes) => {
    if (requests >= limits.requests || held + bytes > limits.bytes) {
      throw new ApiError(529, 'The speech engine is overloaded; try again later', {
        headers: { 'Retry-After': '5' },
      })
    }
    requests++
    held += bytes
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      requests--
      held -= bytes
    }
  }
}
