import { ApiError } from '../api-error.ts'

export interface AdmissionLimits {
  /** How many may be in at once, those that wait included. */
  readonly requests: number
  /** How many bytes they may hold together. */
  readonly bytes: number
}

/**
 * Lets in as many requests as memory allows.
 * @returns a function that takes the bytes of a request and gives one to be called when it is over
 */
export function createAdmission(limits: AdmissionLimits): (bytes: number) => () => void {
  let requests = 0
  let held = 0
  return (bytes) => {
    if (requests >= limits.requests || held + bytes > limits.bytes) {
      throw new ApiError(529, 'The speech engine has too much to do; try again later', {
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
