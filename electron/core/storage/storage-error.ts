import { AppError } from '#shared/errors.ts'

/** Why SQLite failed, as far as the app reacts differently. */
export type StorageFault = 'full' | 'read-only' | 'damaged' | 'busy' | 'unopened' | 'input-output' | 'other'

interface SqliteError extends Error {
  code: 'ERR_SQLITE_ERROR'
  errcode: number
}

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

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
    const message = isSqliteError(error)
      ? explain(error)
      : isOutOfRange(error)
        ? 'The data file is damaged (a number is out of range).'
        : null
    if (message === null) throw error
    throw new AppError({ source: 'app', kind: 'storage', message }, { cause: error })
  }
}

/** Returns the fault behind an error of `withStorageErrors`; null for other errors. */
export function storageFault(error: unknown): StorageFault | null {
  const cause = error instanceof AppError ? error.cause : error
  if (isOutOfRange(cause)) return 'damaged'
  return isSqliteError(cause) ? faultOf(cause.errcode) : null
}

/** Result codes: https://sqlite.org/rescode.html. The low byte is the primary code. */
function faultOf(errcode: number): StorageFault {
  switch (errcode & 0xff) {
    case 5:
    case 6:
      return 'busy'
    case 8:
      return 'read-only'
    case 10:
      return 'input-output'
    case 11:
    case 26:
      return 'damaged'
    case 13:
      return 'full'
    case 14:
      return 'unopened'
    default:
      return 'other'
  }
}

function explain({ errcode, message }: SqliteError): string {
  switch (faultOf(errcode)) {
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
