import { statfsSync } from 'node:fs'
import { AppError, toErrorData } from '#shared/errors.ts'
import type { StorageState } from '#shared/storage-state.ts'
import { storageFault } from './storage-error.ts'

/** Why nothing can be saved, in the terms of the IPC contract. */
export type SavingProblem = Pick<Extract<StorageState, { kind: 'not-saving' }>, 'reason' | 'message'>

/** Returns the reason for a failed write. `directory` is the folder it wrote to. */
export function savingProblem(error: unknown, directory: string): SavingProblem {
  switch (storageFault(error)) {
    case 'full':
      return full
    case 'read-only':
    case 'unopened':
      return hasNoSpace(directory) ? full : readOnly
    case 'input-output':
      return hasNoSpace(directory) ? full : other(error)
    case 'damaged':
      return damaged
    case 'busy':
    case 'other':
      return other(error)
    case null:
      return systemProblem(error)
  }
}

const full: SavingProblem = {
  reason: 'full',
  message: 'The disk is full, so nothing can be saved. Free some space.',
}

const readOnly: SavingProblem = {
  reason: 'read-only',
  message: 'The data folder cannot be written to, so nothing can be saved. Check its permissions.',
}

const damaged: SavingProblem = {
  reason: 'damaged',
  message: 'The data file is damaged, so this could not be saved. Restart Gatehouse or restore a backup.',
}

/** Reasons when the data file was deleted or another file is at its path. */
export const fileLostProblems: Readonly<Record<'gone' | 'replaced', SavingProblem>> = {
  gone: {
    reason: 'gone',
    message:
      'The data file was deleted or moved while Gatehouse ran. Restart Gatehouse: it saves everything to a new file first.',
  },
  replaced: {
    reason: 'replaced',
    message:
      'Another file took the place of the data file while Gatehouse ran. Restart Gatehouse: it saves everything to a new file first.',
  },
}

function other(error: unknown): SavingProblem {
  return { reason: 'other', message: `Nothing can be saved. ${toErrorData(error).message}` }
}

function systemProblem(error: unknown): SavingProblem {
  const cause = error instanceof AppError ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return full
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return readOnly
    default:
      return other(error)
  }
}

/** Returns whether the disk is full. SQLite reports that as an I/O error when it happens outside a write. */
function hasNoSpace(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize < 64 * 1024
  } catch {
    return false
  }
}
