import { AppError } from '#shared/errors.ts'

/** Returns the error for input that a command cannot accept; `field` names the input. */
export function badInput(message: string, field?: string): AppError {
  return new AppError({ source: 'app', kind: 'bad-input', message, ...(field === undefined ? {} : { field }) })
}
