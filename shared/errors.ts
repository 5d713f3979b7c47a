import type { z } from 'zod'
import type { errorData } from './error-schema.ts'

/** The union of everything that can go wrong, by where it went wrong. */
export type ErrorData = z.infer<typeof errorData>
export type GatewayErrorData = Extract<ErrorData, { source: 'gateway' }>
export type TransportErrorData = Extract<ErrorData, { source: 'transport' }>
export type AppErrorData = Extract<ErrorData, { source: 'app' }>

/** The one error class. Only its `data` crosses process borders. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly data: ErrorData

  constructor(data: ErrorData, options?: ErrorOptions) {
    super(data.message, options)
    this.data = data
  }
}

/** Statuses after which the same request may succeed (security.md, "Retry by itself" is stricter and lives in main). */
const retryableStatuses: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 524, 529])

/** Whether trying the same request again can help, so that the screen offers Retry as its first action. */
export function isRetryable(error: ErrorData): boolean {
  switch (error.source) {
    case 'gateway':
      return error.status === 200 || retryableStatuses.has(error.status)
    case 'transport':
      return error.kind !== 'cancelled' && error.kind !== 'tls'
    case 'app':
      return error.kind === 'internal'
  }
}

/** Turns whatever was thrown into data that can be shown; an unknown error keeps its message, never its stack. */
export function toErrorData(error: unknown): ErrorData {
  if (error instanceof AppError) return error.data
  const message = error instanceof Error ? error.message : String(error)
  return { source: 'app', kind: 'internal', message }
}
