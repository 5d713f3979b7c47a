import type { z } from 'zod'
import type { errorData } from './error-schema.ts'
import { explainSystemError } from './messages/explain-system-error.ts'
import { pickExplanation } from './messages/explain-with.ts'
import type { Explanation, Notice } from './messages/notice.ts'

/** Any error, by its source. */
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

  /** Makes the error an `Explanation`, so that a page that shows it translates it. */
  get notice(): Notice | undefined {
    return this.data.notice
  }
}

/**
 * Statuses for which a manual retry may succeed. The automatic retry in main is stricter (security.md, "Retry by
 * itself").
 */
const retryableStatuses: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 524, 529])

/** Returns whether sending the same request again can help, so that the screen offers Retry as its first action. */
export function isRetryable(error: ErrorData): boolean {
  switch (error.source) {
    case 'gateway':
      return error.availability?.retryable ?? (error.status === 200 || retryableStatuses.has(error.status))
    case 'transport':
      return error.kind !== 'cancelled' && error.kind !== 'tls'
    case 'app':
      return error.kind === 'internal'
  }
}

/** Converts any thrown value to error data. An unknown error keeps its message, but never its stack. */
export function toErrorData(error: unknown): ErrorData {
  if (error instanceof AppError) return error.data
  return {
    source: 'app',
    kind: 'internal',
    ...(error instanceof Error ? explainSystemError(error) : { message: String(error) }),
  }
}

/** Returns why something failed, without the rest of the error data. */
export function explanationOf(error: unknown): Explanation {
  return pickExplanation(toErrorData(error))
}
