import { statfsSync } from 'node:fs'
import { AppError, explanationOf } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { StorageState } from '#shared/storage-state.ts'
import { storageFault } from './storage-error.ts'

/** Why nothing can be saved, in the terms of the IPC contract. */
export type SavingProblem = Pick<Extract<StorageState, { kind: 'not-saving' }>, 'reason' | 'message' | 'notice'>

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
  ...explain('notSavingDiskFull'),
}

const readOnly: SavingProblem = {
  reason: 'read-only',
  ...explain('notSavingReadOnly'),
}

const damaged: SavingProblem = {
  reason: 'damaged',
  ...explain('notSavingDamaged'),
}

/** Reasons when the data file was deleted or another file is at its path. */
export const fileLostProblems: Readonly<Record<'gone' | 'replaced', SavingProblem>> = {
  gone: {
    reason: 'gone',
    ...explain('dataFileDeleted'),
  },
  replaced: {
    reason: 'replaced',
    ...explain('dataFileReplaced'),
  },
}

function other(error: unknown): SavingProblem {
  return { reason: 'other', ...explain('notSaving', { reason: explanationOf(error) }) }
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
