import { AppError, explanationOf } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { storageError } from '../app-errors.ts'

/** Returns why a file could not be read or written, as a clause with advice. */
export function explainFileFailure(error: unknown): Explanation {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return explain('becauseDiskFull')
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return explain('becauseNotPermitted')
    case 'ENOENT':
      return explain('becauseGone')
    default:
      return explain('wholeSentence', { text: explanationOf(error) })
  }
}

/** Runs `work` on a file that the person chose, and converts its errors to `storage` errors. */
export async function withFileErrors<Result>(what: 'written' | 'read', work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw storageError(
      explain(what === 'written' ? 'fileNotWritten' : 'fileNotRead', { reason: explainFileFailure(error) }),
      { cause: error },
    )
  }
}
