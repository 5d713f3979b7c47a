import type { ErrorData } from '#shared/errors.ts'
import { translateMainMessage } from './translate-main-message.ts'

/**
 * Returns main's message for one field of a form if the error names that field, also as the end of a dotted path such
 * as `draft.baseUrl`. Undefined if the error is about something else.
 */
export function fieldError(error: ErrorData | null, field: string): string | undefined {
  if (error?.source !== 'app' || error.kind !== 'bad-input' || error.field === undefined) return undefined
  return error.field.split('.').at(-1) === field ? translateMainMessage(error) : undefined
}

/** Returns the error if no field of the form shows it, so that the form must. */
export function formError(error: ErrorData | null, fields: readonly string[]): ErrorData | null {
  return fields.some((field) => fieldError(error, field) !== undefined) ? null : error
}
