import { AppError } from '#shared/errors.ts'
import type { Explanation } from '#shared/messages/notice.ts'

/** Returns the error for something that does not exist any more. */
export function notFound(explanation: Explanation): AppError {
  return new AppError({ source: 'app', kind: 'not-found', ...explanation })
}
