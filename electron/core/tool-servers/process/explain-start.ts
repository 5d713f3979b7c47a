import { existsSync } from 'node:fs'
import { explain } from '#shared/messages/explain.ts'
import { explainSystemError } from '#shared/messages/explain-system-error.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { BatchFileError, type Program } from './spawn-program.ts'

/** Returns why a program could not be started. */
export function explainStart({ command, folder }: Pick<Program, 'command' | 'folder'>, error: unknown): Explanation {
  if (!existsSync(folder)) return explain('toolServerFolderMissing', { folder })
  if (error instanceof BatchFileError) return explain('toolServerBatchFile', { command })
  const reason = error instanceof Error ? explainSystemError(error) : { message: String(error) }
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return explain('toolServerProgramMissing', { command })
  }
  return explain('toolServerNotStarted', { command, reason })
}
