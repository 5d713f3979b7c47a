import { AppError } from '#shared/errors.ts'

/** What was asked for is not there any more. */
export function notFound(message: string): AppError {
  return new AppError({ source: 'app', kind: 'not-found', message })
}
