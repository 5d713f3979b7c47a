import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { explain } from '#shared/messages/explain.ts'
import { storageError } from '../app-errors.ts'
import { backupName, type BackupKind, partialSuffix, removeOldBackups } from './backups.ts'
import { quickCheck } from './check-content.ts'
import { type Database, openFile } from './database.ts'
import { savingProblem } from './saving-problem.ts'

/**
 * Writes a copy of the database to the backup folder and returns its name. The copy gets its final name once it is
 * flushed, every page is sound and all messages are there. The time is proportional to the size of the database: call
 * it in a worker or before a window is open. `onBegin` gets the path of the partial file.
 */
export function makeBackup(
  database: Database,
  directory: string,
  kind: BackupKind,
  now: Date,
  onBegin: (path: string) => void = () => undefined,
): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  removeOldBackups(directory)
  const name = backupName(kind, now)
  const unfinished = join(directory, name + partialSuffix)
  try {
    // SQLite accepts an empty file and keeps its mode.
    closeSync(openSync(unfinished, 'wx', 0o600))
    onBegin(unfinished)
    const before = countMessages(database)
    database.run('vacuum into ?', unfinished)
    const after = countMessages(database)
    verify(unfinished, Math.min(before, after))
    flush(unfinished)
    renameSync(unfinished, join(directory, name))
  } catch (error) {
    // Checked before the removal, which frees the missing space.
    const isFull = savingProblem(error, directory).reason === 'full'
    rmSync(unfinished, { force: true })
    if (!isFull) throw error
    throw storageError(explain('diskFullNoBackup'), { cause: error })
  }
  flush(directory)
  removeOldBackups(directory)
  return name
}

function verify(path: string, atLeast: number): void {
  const copy = openFile(path, 'immutable')
  try {
    const problem = quickCheck(copy)
    const messages = problem === null ? countMessages(copy) : 0
    if (problem === null && messages >= atLeast) return
    const reason = problem ?? explain('messagesOf', { count: messages, expected: atLeast })
    throw storageError(explain('backupIncomplete', { reason }))
  } finally {
    copy.close()
  }
}

function countMessages(database: Database): number {
  return database.get<{ count: number }>('select count(*) as count from messages')?.count ?? 0
}

/** Flushes a file, or the directory entries of a folder, to the disk. */
export function flush(path: string): void {
  // Windows cannot open folders and does not need to flush them.
  if (process.platform === 'win32' && !path.endsWith('.db') && !path.endsWith(partialSuffix)) return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
