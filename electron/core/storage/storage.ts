import { dirname } from 'node:path'
import { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import type { Backup, StorageState } from '#shared/storage-state.ts'
import type { Log } from '../logs/log.ts'
import { readRow, writeRow } from '../settings/settings-store.ts'
import { findBackups, listGoodBackups } from './backups.ts'
import type { CareReport } from './care.ts'
import type { Database } from './database.ts'
import type { Migration } from './migrate.ts'
import { migrations as allMigrations } from './migrations.ts'
import { tryToWrite } from './open-database.ts'
import { openForWriting, openStorageFile } from './open-storage-file.ts'
import { createReplaceableDatabase } from './replaceable-database.ts'
import { requestRestore, type StoragePlaces } from './restore.ts'
import { savingProblem, type SavingProblem } from './saving-problem.ts'
import { storageFault } from './storage-error.ts'

/** The stored data, and what is known of its health. */
export interface Storage {
  /** Works in every state; writes throw where nothing can be saved. */
  readonly database: Database
  state(): StorageState
  /** The backups that can be put in the place of the data, the newest first. */
  backups(): Backup[]
  /** The person has read what happened. What goes on happening stays. */
  dismiss(): void
  /** Puts a backup in the place of the data at the next start. Throws a `storage` error. */
  restoreAtNextStart(backup: string): void
  /** These messages do not match their checksums. */
  noteDamaged(ids: readonly string[]): void
  /** What the care in the background tells. */
  noteCare(report: CareReport): void
  /** What is to be cared for; null where there is no file that this app may touch. */
  careNeeded(
    now: Date,
  ): { readonly places: StoragePlaces; readonly isBackupDue: boolean; readonly hasDamage: boolean } | null
  close(): void
}

export interface StorageParts {
  readonly places: StoragePlaces
  readonly log: Log
  readonly onChanged: (state: StorageState) => void
  readonly migrations?: readonly Migration[]
  readonly now?: () => Date
  /** Milliseconds between two attempts to write, while nothing can be saved. */
  readonly retryInterval?: number
}

/** A backup is due when the last one is older than this, in milliseconds. */
const backupInterval = 24 * 60 * 60_000

/** Rows of the settings table, kept until the person has read them. */
const setAsideKey = 'storageSetAside'
const readDamageKey = 'storageDamageRead'
const setAsideNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set-aside'), path: z.string(), message: z.string() }),
  z.object({ kind: z.literal('log-set-aside'), path: z.string() }),
])

/** Opens the stored data. It always returns: `state` tells what was found. */
export function openStorage({
  places,
  log,
  onChanged,
  migrations = allMigrations,
  now = () => new Date(),
  retryInterval = 2000,
}: StorageParts): Storage {
  const opened = openStorageFile(places, migrations, now)
  const { found } = opened
  const isNewer = found.kind === 'newer'
  let isStandIn = found.kind === 'not-saving'
  let problem: SavingProblem | null = found.kind === 'not-saving' ? found : null
  let isMalformed = false
  const damaged = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let told = ''
  /** Kept until the person has read it, also over restarts. */
  let note = found.kind === 'set-aside' || found.kind === 'log-set-aside' ? found : undefined
  /** How many damaged messages the person knows of. */
  let readDamage = 0

  const database = createReplaceableDatabase(opened.database, (error, operation) => {
    const fault = storageFault(error)
    switch (fault) {
      case 'full':
      case 'read-only':
        return isNewer ? error : stopSaving(error)
      case 'input-output':
      case 'unopened':
        return operation === 'write' && !isNewer ? stopSaving(error) : error
      case 'damaged':
        if (!isMalformed) log.error('storage', 'a page of the database cannot be read', { error })
        isMalformed = true
        tell()
        return error
      case 'busy':
      case 'other':
      case null:
        return error
    }
  })

  function stopSaving(error: unknown): AppError {
    // A stand-in refuses whatever the reason is that it stands there.
    const reason = isStandIn && problem ? problem : savingProblem(error, dirname(places.database))
    if (!problem) log.warn('storage', 'nothing can be saved', { reason: reason.reason, error })
    problem = reason
    timer ??= setInterval(tryAgain, retryInterval).unref()
    tell()
    const cause = error instanceof AppError ? error.cause : error
    return new AppError({ source: 'app', kind: 'storage', message: reason.message }, { cause })
  }

  function tryAgain(): void {
    try {
      if (isStandIn) {
        database.replace(openForWriting(places, migrations, now))
        isStandIn = false
      } else tryToWrite(database)
    } catch {
      return
    }
    clearInterval(timer)
    timer = undefined
    problem = null
    log.info('storage', 'saving works again')
    tell()
  }

  function state(): StorageState {
    if (found.kind === 'newer') return found
    if (problem) return { kind: 'not-saving', ...problem }
    if (note) return note.kind === 'set-aside' ? { ...note, backups: backups() } : note
    if (isMalformed || damaged.size > readDamage)
      return { kind: 'damaged-rows', messages: damaged.size, backups: backups() }
    return { kind: 'good' }
  }

  function backups(): Backup[] {
    return listGoodBackups(places.backups, migrations)
  }

  function tell(): void {
    const next = state()
    const text = JSON.stringify(next)
    if (text === told) return
    told = text
    onChanged(next)
  }

  function noteDamaged(ids: readonly string[]): void {
    const before = damaged.size
    for (const id of ids) damaged.add(id)
    if (damaged.size === before) return
    log.error('storage', 'messages do not match their checksums', { messages: damaged.size })
    tell()
  }

  attempt(() => {
    if (note) writeRow(database, setAsideKey, note)
    note ??= readRow(database, setAsideKey, setAsideNote)
    readDamage = readRow(database, readDamageKey, z.number()) ?? 0
  })
  if (problem) timer = setInterval(tryAgain, retryInterval).unref()
  log.info('storage', 'opened', { found: found.kind, restored: opened.restored?.kind ?? 'not asked for' })
  told = JSON.stringify(state())

  return {
    database,
    state,
    backups,
    dismiss() {
      note = undefined
      readDamage = damaged.size
      isMalformed = false
      attempt(() => {
        database.run('delete from settings where key = ?', setAsideKey)
        writeRow(database, readDamageKey, readDamage)
      })
      tell()
    },
    restoreAtNextStart(backup) {
      requestRestore(places, backup, migrations)
      log.info('storage', 'a backup will be restored at the next start', { backup })
    },
    noteDamaged,
    noteCare(report) {
      switch (report.type) {
        case 'malformed':
          log.error('storage', 'the database is damaged', { reason: report.message })
          isMalformed = true
          tell()
          return
        case 'mended':
          log.warn('storage', 'an index was damaged, and was made anew', { reason: report.message })
          return
        case 'damaged':
          noteDamaged(report.ids)
          return
        case 'backing-up':
          return
        case 'backed-up':
          log.info('storage', 'backed up', { name: report.name, took: report.took })
          tell()
          return
        case 'scanned':
          log.info('storage', 'scanned', { rows: report.rows, sealed: report.sealed, took: report.took })
          return
        case 'not-backed-up':
          log.warn('storage', 'the backup could not be made', { reason: report.message })
      }
    },
    careNeeded(time) {
      if (isNewer || isStandIn) return null
      const last = findBackups(places.backups).find(({ kind }) => kind !== 'before-schema')
      // The newest backup is offered in place of the damaged data: one of the new, empty data would hide the good ones.
      const isAnswerPending = note?.kind === 'set-aside'
      const isBackupDue = !isAnswerPending && (!last || time.getTime() - last.madeAt >= backupInterval)
      return { places, isBackupDue, hasDamage: isMalformed || damaged.size > 0 }
    },
    close() {
      clearInterval(timer)
      database.close()
    },
  }
}

/** Keeps a note where that is possible; the state is told in any case. */
function attempt(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (storageFault(error) === null) throw error
  }
}
