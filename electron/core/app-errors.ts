import { AppError } from '#shared/errors.ts'
import type { Explanation } from '#shared/messages/notice.ts'

/** Returns the error for input that a command cannot accept; `field` names the input. */
export function badInput(explanation: Explanation, field?: string): AppError {
  return new AppError({ source: 'app', kind: 'bad-input', ...explanation, ...(field === undefined ? {} : { field }) })
}

/** Returns the error for something that does not exist any more. */
export function notFound(explanation: Explanation): AppError {
  return new AppError({ source: 'app', kind: 'not-found', ...explanation })
}

/** Returns the error for data that cannot be read or written. */
export function storageError(explanation: Explanation, options?: ErrorOptions): AppError {
  return new AppError({ source: 'app', kind: 'storage', ...explanation }, options)
}

/** Returns the error for a failure of the app itself. */
export function internalError(explanation: Explanation): AppError {
  return new AppError({ source: 'app', kind: 'internal', ...explanation })
}
