import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Backup } from '#shared/storage-state.ts'
import { openFile } from './database.ts'
import { storageFault } from './storage-error.ts'
import { inspectFile } from './inspect-file.ts'
import type { Migration } from './migrate.ts'
import { fileTimestamp } from '#shared-node/quarantine.ts'

/**
 * Why a backup was made. `with-damage`: some rows do not match their checksums, so it replaces no good backup.
 * `file-lost`: the contents of a data file that was deleted or replaced while the app ran.
 */
export type BackupKind = 'daily' | 'before-schema' | 'with-damage' | 'file-lost'

/** Backups kept of each kind. */
const maxBackups: Readonly<Record<BackupKind, number>> = {
  daily: 3,
  'before-schema': 2,
  'with-damage': 1,
  'file-lost': 2,
}

const namePattern =
  /^gatehouse-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(daily|before-schema|with-damage|file-lost)\.db$/

/** Returns the file name of a backup, which encodes its time and kind. */
export function backupName(kind: BackupKind, now: Date): string {
  return `gatehouse-${fileTimestamp(now)}-${kind}.db`
}

export interface BackupFile {
  readonly name: string
  readonly madeAt: number
  readonly kind: BackupKind
}

/** Returns the backups in a folder, newest first. Reads file names only. */
export function findBackups(directory: string): BackupFile[] {
  let names: string[]
  try {
    names = readdirSync(directory)
  } catch {
    return []
  }
  return names.flatMap((name) => parseBackupName(name) ?? []).toSorted((one, other) => other.madeAt - one.madeAt)
}

function parseBackupName(name: string): BackupFile | undefined {
  const [, day, hour, minute, second, millisecond, kind] = namePattern.exec(name) ?? []
  if (day === undefined) return undefined
  const madeAt = Date.parse(`${day}T${hour}:${minute}:${second}.${millisecond}Z`)
  // The pattern allows only these four kinds.
  return { name, madeAt, kind: kind as BackupKind }
}

/** Returns the backups that can be restored, newest first. */
export function listGoodBackups(directory: string, migrations: readonly Migration[]): Backup[] {
  return findBackups(directory).flatMap(({ name, madeAt }) => {
    const path = join(directory, name)
    if (!isGoodBackup(path, migrations)) return []
    try {
      return [{ name, madeAt, conversations: countConversations(path) }]
    } catch (error) {
      // The thread that makes backups may have removed it meanwhile.
      if (storageFault(error) === null) throw error
      return []
    }
  })
}

function countConversations(path: string): number {
  const database = openFile(path, 'immutable')
  try {
    const row = database.get<{ conversations: number }>(
      'select count(*) as conversations from conversations where deleted_at is null',
    )
    return row?.conversations ?? 0
  } finally {
    database.close()
  }
}

export function isGoodBackup(path: string, migrations: readonly Migration[]): boolean {
  const inspection = inspectFile(path, migrations)
  return inspection.kind === 'sound' && inspection.version > 0
}

/** Removes the oldest backups beyond the limit of each kind, and partial backups that a crash left behind. */
export function removeOldBackups(directory: string): void {
  const counts: Record<BackupKind, number> = { daily: 0, 'before-schema': 0, 'with-damage': 0, 'file-lost': 0 }
  for (const { name, kind } of findBackups(directory)) {
    counts[kind] += 1
    if (counts[kind] > maxBackups[kind]) rmSync(join(directory, name), { force: true })
  }
  for (const name of readdirSync(directory)) {
    if (name.startsWith('gatehouse-') && name.endsWith(partialSuffix)) rmSync(join(directory, name), { force: true })
  }
}

/** The suffix of a backup that is not verified yet. */
export const partialSuffix = '.partial'
