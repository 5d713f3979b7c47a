import { explanationOf } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
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
