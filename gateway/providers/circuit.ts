import { ApiError } from '../http/api-error.ts'

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

/** Reports the result of a failed attempt to the circuit breaker: a wrong request is no failure of the provider. */
export function reportFailure(circuit: Circuit | undefined, error: unknown): void {
  if (circuit === undefined) return
  if (error instanceof ApiError && error.status === 429) {
    const seconds = Number(error.details.headers?.['Retry-After'] ?? 0)
    if (Number.isFinite(seconds) && seconds > 0) circuit.coolDown(seconds * 1000)
    return
  }
  const isItsFault = !(error instanceof ApiError) || error.status >= 500 || error.status === 408
  if (isItsFault) circuit.failed()
  // A provider that refuses a request is available.
  else circuit.succeeded()
}

/** Returns the error for a request whose candidates all have an open circuit breaker. */
export function createCircuitOpenError(requested: string, milliseconds: number): ApiError {
  const seconds = Math.max(Math.ceil(milliseconds / 1000), 1)
  return new ApiError(503, `No endpoint of ${requested} answers at the moment; try again in ${seconds} s`, {
    headers: { 'Retry-After': String(seconds) },
    metadata: { error_type: 'provider_unavailable' },
  })
}
