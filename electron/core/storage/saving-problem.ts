import { statfsSync, statSync } from 'node:fs'
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

/** Whether the path of the open data file still leads to the same file. */
export type FileStatus = 'same' | 'gone' | 'replaced'

/**
 * Returns a function that reports whether `path` still leads to the file it leads to now. SQLite keeps writing to the
 * file that it opened even after that file was deleted or replaced, and the system drops it on close.
 */
export function watchFileStatus(path: string): () => FileStatus {
  const opened = identityOf(path)
  return () => {
    const found = identityOf(path)
    if (found === opened || found === 'unknown' || opened === 'unknown') return 'same'
    return found === 'gone' ? 'gone' : 'replaced'
  }
}

/**
 * Returns an id of the file, `gone` if there is none, or `unknown` if it cannot be determined, for example because the
 * folder is temporarily unreadable.
 */
function identityOf(path: string): string {
  try {
    const file = statSync(path, { bigint: true, throwIfNoEntry: false })
    return file ? `${file.dev}:${file.ino}` : 'gone'
  } catch {
    return 'unknown'
  }
}
