import { AppError } from '#shared/errors.ts'
import type { Explanation } from '#shared/messages/notice.ts'

/** Returns the error for input that a command cannot accept; `field` names the input. */
export function badInput(explanation: Explanation, field?: string): AppError {
  return new AppError({ source: 'app', kind: 'bad-input', ...explanation, ...(field === undefined ? {} : { field }) })
}
