import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { explainSystemError } from '#shared/messages/explain-system-error.ts'

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
    ...explain('sumTooLarge'),
  })
}

/** Runs `work` and converts SQLite's errors to an `AppError` of kind `storage`. */
export function withStorageErrors<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const explanation = isSqliteError(error)
      ? sqliteProblem(error)
      : isOutOfRange(error)
        ? explain('dataFileNumberOutOfRange')
        : null
    if (explanation === null) throw error
    throw new AppError({ source: 'app', kind: 'storage', ...explanation }, { cause: error })
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

function sqliteProblem(error: SqliteError): Explanation {
  switch (faultOf(error.errcode)) {
    case 'busy':
      return explain('dataBusy')
    case 'read-only':
      return explain('dataFolderReadOnly')
    case 'full':
      return explain('diskFull')
    case 'unopened':
      return explain('dataFileNotOpened')
    case 'damaged':
      return explain('dataFileDamaged', { reason: explainSystemError(error) })
    case 'input-output':
    case 'other':
      return explain('dataNotReadOrWritten', { reason: explainSystemError(error) })
  }
}
