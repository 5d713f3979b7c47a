/** Keeps requests from a provider that does not answer, and lets one through from time to time to see whether it does. */
export interface Circuit {
  /** Milliseconds until it may be asked again; 0 where it may be now, which a caller must then report on. */
  enter(): number
  succeeded(): void
  failed(): void
  /** The provider wants to be left alone for so many milliseconds. */
  rest(milliseconds: number): void
  /** Neither one nor the other: the caller went away, or the request itself was wrong. */
  left(): void
}

/** Failures in a row after which it is left alone, and for how long, in milliseconds. */
const maxFailures = 3
const restAfterFailures = 15_000
const maxRest = 60_000

export function createCircuit(now: () => number = () => performance.now()): Circuit {
  let failures = 0
  let closedUntil = 0
  let isTrying = false
  return {
    enter() {
      const left = closedUntil - now()
      if (left > 0) return left
      // After a rest one request shows how it is; the others wait for what comes of it.
      if (closedUntil > 0 && isTrying) return 1000
      isTrying = true
      return 0
    },
    succeeded() {
      failures = 0
      closedUntil = 0
      isTrying = false
    },
    failed() {
      failures++
      isTrying = false
      if (failures >= maxFailures) closedUntil = now() + restAfterFailures
    },
    rest(milliseconds) {
      isTrying = false
      closedUntil = now() + Math.min(Math.max(milliseconds, 0), maxRest)
    },
    left() {
      isTrying = false
    },
  }
}
