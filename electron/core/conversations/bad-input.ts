import { AppError } from '#shared/errors.ts'

/** Something that was asked for cannot be done with what was given. */
export function badInput(message: string, field?: string): AppError {
  return new AppError({ source: 'app', kind: 'bad-input', message, ...(field === undefined ? {} : { field }) })
}
