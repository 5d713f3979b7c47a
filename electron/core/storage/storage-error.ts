import { AppError } from '#shared/errors.ts'
import { sqliteFault, type SqliteFault } from '#shared-node/sqlite-fault.ts'

/**
 * Returns whether a number does not fit a JavaScript number. The app writes no such number, so a stored one means
 * damage; for computed ones see `sumTooLargeError`.
 */
export function isOutOfRange(error: unknown): error is RangeError {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'
}

/** Returns the error for a sum that is out of range although all its rows are sound. */
export function sumTooLargeError(): AppError {
  return new AppError({
    source: 'app',
    kind: 'storage',
    message: 'A sum of the stored figures is too large to be read.',
  })
}

/** Runs `work` and converts SQLite's errors to an `AppError` of kind `storage`. */
export function withStorageErrors<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const fault = sqliteFault(error)
    const message = isOutOfRange(error)
      ? 'The data file is damaged (a number is out of range).'
      : fault !== null && error instanceof Error
        ? explain(fault, error.message)
        : null
    if (message === null) throw error
    throw new AppError({ source: 'app', kind: 'storage', message }, { cause: error })
  }
}

/** Returns the fault behind an error of `withStorageErrors`; null for other errors. */
export function storageFault(error: unknown): SqliteFault | null {
  const cause = error instanceof AppError ? error.cause : error
  return isOutOfRange(cause) ? 'damaged' : sqliteFault(cause)
}

/** Returns whether the storage state shows this fault of a write until it is gone. It does not show a passing one. */
export function isReportedFault(error: unknown): boolean {
  switch (storageFault(error)) {
    case 'full':
    case 'read-only':
    case 'unopened':
    case 'input-output':
    case 'damaged':
      return true
    case 'busy':
    case 'other':
    case null:
      return false
  }
}

function explain(fault: SqliteFault, message: string): string {
  switch (fault) {
    case 'busy':
      return 'The data is in use by another program. Close it and try again.'
    case 'read-only':
      return 'The data folder cannot be written to. Check its permissions.'
    case 'full':
      return 'The disk is full. Free some space and try again.'
    case 'unopened':
      return 'The data file cannot be opened. Check that the data folder exists and can be written to.'
    case 'damaged':
      return `The data file is damaged (${message}).`
    case 'input-output':
    case 'other':
      return `The data could not be read or written (${message}).`
  }
}
