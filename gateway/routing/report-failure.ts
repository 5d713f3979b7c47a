import { ApiError } from '../api-error.ts'
import type { Circuit } from './circuit.ts'

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
