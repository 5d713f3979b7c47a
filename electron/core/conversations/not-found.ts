import { AppError } from '#shared/errors.ts'

/** Returns the error for something that does not exist any more. */
export function notFound(message: string): AppError {
  return new AppError({ source: 'app', kind: 'not-found', message })
}
