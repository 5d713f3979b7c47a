import { AppError } from '#shared/errors.ts'
import { sqliteFault, type SqliteFault } from '#shared-node/sqlite-fault.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { explainSystemError } from '#shared/messages/explain-system-error.ts'
import { storageError } from '../app-errors.ts'

/**
 * Returns whether a number does not fit a JavaScript number. The app writes no such number, so a stored one means
 * damage; for computed ones see `sumTooLargeError`.
 */
export function isOutOfRange(error: unknown): error is RangeError {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'
}

/** Returns the error for a sum that is out of range although all its rows are sound. */
export function sumTooLargeError(): AppError {
  return storageError(explain('sumTooLarge'))
}

/** Runs `work` and converts SQLite's errors to an `AppError` of kind `storage`. */
export function withStorageErrors<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const explanation = storageProblem(error)
    if (explanation === null) throw error
    throw storageError(explanation, { cause: error })
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

/** Returns the explanation of an error of SQLite; null for other errors. */
function storageProblem(error: unknown): Explanation | null {
  if (isOutOfRange(error)) return explain('dataFileNumberOutOfRange')
  if (!(error instanceof Error)) return null
  switch (sqliteFault(error)) {
    case null:
      return null
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
