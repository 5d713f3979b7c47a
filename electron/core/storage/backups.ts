import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Backup } from '#shared/storage-state.ts'
import { openFile } from './database.ts'
import { inspectFile } from './inspect-file.ts'
import type { Migration } from './migrate.ts'
import { fileTime } from './set-aside.ts'

/**
 * Why a backup was made. One `with-damage` holds rows that do not match their checksum, and replaces no good one; one
 * `file-lost` holds everything that was in a data file which somebody deleted or replaced while the app ran.
 */
export type BackupKind = 'daily' | 'before-schema' | 'with-damage' | 'file-lost'

/** How many of each are kept. */
const kept: Readonly<Record<BackupKind, number>> = { daily: 3, 'before-schema': 2, 'with-damage': 1, 'file-lost': 2 }

const namePattern =
  /^gatehouse-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(daily|before-schema|with-damage|file-lost)\.db$/

/** The name of a file tells when and why it was made. */
export function backupName(kind: BackupKind, now: Date): string {
  return `gatehouse-${fileTime(now)}-${kind}.db`
}

export interface BackupFile {
  readonly name: string
  readonly madeAt: number
  readonly kind: BackupKind
}

/** The backups in a folder by their names, the newest first. */
export function findBackups(directory: string): BackupFile[] {
  let names: string[]
  try {
    names = readdirSync(directory)
  } catch {
    return []
  }
  return names.flatMap((name) => readName(name) ?? []).toSorted((one, other) => other.madeAt - one.madeAt)
}

function readName(name: string): BackupFile | undefined {
  const [, day, hour, minute, second, millisecond, kind] = namePattern.exec(name) ?? []
  if (day === undefined) return undefined
  const madeAt = Date.parse(`${day}T${hour}:${minute}:${second}.${millisecond}Z`)
  // The pattern knows these four only.
  return { name, madeAt, kind: kind as BackupKind }
}

/** The backups that can be put in the place of the data, the newest first. */
export function listGoodBackups(directory: string, migrations: readonly Migration[]): Backup[] {
  return findBackups(directory).flatMap(({ name, madeAt }) => {
    const path = join(directory, name)
    if (!isGoodBackup(path, migrations)) return []
    const database = openFile(path, 'immutable')
    try {
      const row = database.get<{ conversations: number }>(
        'select count(*) as conversations from conversations where deleted_at is null',
      )
      return [{ name, madeAt, conversations: row?.conversations ?? 0 }]
    } finally {
      database.close()
    }
  })
}

export function isGoodBackup(path: string, migrations: readonly Migration[]): boolean {
  const inspection = inspectFile(path, migrations)
  return inspection.kind === 'sound' && inspection.version > 0
}

/** Removes the oldest backups beyond the number that is kept of each kind, and what a crash has left half made. */
export function removeOldBackups(directory: string): void {
  const counts: Record<BackupKind, number> = { daily: 0, 'before-schema': 0, 'with-damage': 0, 'file-lost': 0 }
  for (const { name, kind } of findBackups(directory)) {
    counts[kind] += 1
    if (counts[kind] > kept[kind]) rmSync(join(directory, name), { force: true })
  }
  for (const name of readdirSync(directory)) {
    if (name.startsWith('gatehouse-') && name.endsWith(partial)) rmSync(join(directory, name), { force: true })
  }
}

/** What a backup is called at the end until it has been checked. */
export const partial = '.partial'
