/** The circuit breaker of a provider: excludes it after failures, and lets one request through after a cool-down. */
export interface Circuit {
  /** Returns the milliseconds until the next attempt; 0 allows one now, whose result the caller must report. */
  enter(): number
  succeeded(): void
  failed(): void
  /** Starts a cool-down of this many milliseconds, which the provider asked for. */
  coolDown(milliseconds: number): void
  /** Ends an attempt without a result: the caller left, or the request itself was wrong. */
  abandon(): void
}

/** Failures in a row that open the circuit, and its cool-down in milliseconds. */
const maxFailures = 3
const coolDownMs = 15_000
const maxCoolDownMs = 60_000

export function createCircuit(now: () => number = () => performance.now()): Circuit {
  let failures = 0
  let openUntil = 0
  let isTrying = false
  return {
    enter() {
      const left = openUntil - now()
      if (left > 0) return left
      // After a cool-down one request tests the provider; the others wait for its result.
      if (openUntil > 0 && isTrying) return 1000
      isTrying = true
      return 0
    },
    succeeded() {
      failures = 0
      openUntil = 0
      isTrying = false
    },
    failed() {
      failures++
      isTrying = false
      if (failures >= maxFailures) openUntil = now() + coolDownMs
    },
    coolDown(milliseconds) {
      isTrying = false
      openUntil = now() + Math.min(Math.max(milliseconds, 0), maxCoolDownMs)
    },
    abandon() {
      isTrying = false
    },
  }
}
