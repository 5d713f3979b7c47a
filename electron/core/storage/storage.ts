import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import type { Backup, BackupProblem, StorageState } from '#shared/storage-state.ts'
import type { Log } from '../logs/log.ts'
import { readRow, writeRow } from '../settings/settings-store.ts'
import { findBackups, listGoodBackups } from './backups.ts'
import type { CareReport } from './care.ts'
import type { Database } from './database.ts'
import { explainFileFailure } from './file-failure.ts'
import { type FilePlace, followFile } from './file-place.ts'
import { makeBackup } from './make-backup.ts'
import type { Migration } from './migrate.ts'
import { migrations as allMigrations } from './migrations.ts'
import { tryToWrite } from './open-database.ts'
import { openForWriting, openStorageFile } from './open-storage-file.ts'
import { createReplaceableDatabase } from './replaceable-database.ts'
import { requestRestore, type StoragePlaces } from './restore.ts'
import { fileLost, savingProblem, type SavingProblem } from './saving-problem.ts'
import { setAside } from './set-aside.ts'
import { storageFault } from './storage-error.ts'

/** The stored data, and what is known of its health. */
export interface Storage {
  /** Works in every state; writes throw where nothing can be saved. */
  readonly database: Database
  state(): StorageState
  /** The backups that can be put in the place of the data, the newest first. */
  backups(): Backup[]
  /** Why the last backup could not be made; null where it was made, or none was due in this run. */
  backupProblem(): BackupProblem | null
  /** The person has read what happened. What goes on happening stays. */
  dismiss(): void
  /** Puts a backup in the place of the data at the next start. Throws a `storage` error. */
  restoreAtNextStart(backup: string): void
  /**
   * Where the data file was deleted or replaced: saves everything that was in it, to be put in its place at the next
   * start. Throws a `storage` error where that cannot be done.
   */
  prepareRestart(): void
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
  /** A backup was made, or could not be made. */
  readonly onBackupsChanged?: () => void
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
  onBackupsChanged = () => undefined,
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
  /** A write has failed since the file is damaged. Others may work, so nothing but a restart says that all is well. */
  let writeDamage: SavingProblem | null = null
  let placeOfFile = isNewer || isStandIn ? null : followFile(places.database)
  let placeOfLog = placeOfFile && followFile(`${places.database}-wal`)
  let place: FilePlace = 'same'
  /** Everything is to be put in the place of the file that was lost. */
  let isTakenBack = false
  let backupProblem: BackupProblem | null = null
  const damaged = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let told = ''
  /** Kept until the person has read it, also over restarts. */
  let note = found.kind === 'set-aside' || found.kind === 'log-set-aside' ? found : undefined
  /** How many damaged messages the person knows of. */
  let readDamage = 0

  const database = createReplaceableDatabase(
    opened.database,
    (error, operation) => {
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
          if (operation === 'write' && !isNewer && !isStandIn) return noteFailedWrite(error)
          tell()
          return error
        case 'busy':
        case 'other':
        case null:
          return error
      }
    },
    checkPlace,
  )

  /** Looks whether the data file is still where it was opened. */
  function checkPlace(): void {
    const current = placeOfFile?.() ?? 'same'
    if (current === place) return
    place = current
    log.error('storage', 'the place of the data file has changed', { is: place })
    tell()
  }

  function noteFailedWrite(error: unknown): AppError {
    writeDamage = savingProblem(error, dirname(places.database))
    tell()
    return refusal(writeDamage, error)
  }

  function stopSaving(error: unknown): AppError {
    // A stand-in refuses whatever the reason is that it stands there.
    const reason = isStandIn && problem ? problem : savingProblem(error, dirname(places.database))
    if (!problem) log.warn('storage', 'nothing can be saved', { reason: reason.reason, error })
    problem = reason
    timer ??= setInterval(tryAgain, retryInterval).unref()
    tell()
    return refusal(reason, error)
  }

  function tryAgain(): void {
    try {
      if (isStandIn) {
        database.replace(openForWriting(places, migrations, now))
        isStandIn = false
        placeOfFile = followFile(places.database)
        placeOfLog = followFile(`${places.database}-wal`)
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
    if (place !== 'same') return { kind: 'not-saving', ...fileLost[place] }
    if (problem) return { kind: 'not-saving', ...problem }
    if (writeDamage) return { kind: 'not-saving', ...writeDamage }
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

  /** Writes all that the open file holds into the folder of backups, wherever the file itself is by now. */
  function saveEverything(): string {
    try {
      const name = makeBackup(database, places.backups, 'file-lost', now())
      log.info('storage', 'saved everything of the lost data file', { name })
      return name
    } catch (error) {
      if (error instanceof AppError) throw error
      const message = `Not everything could be saved: ${explainFileFailure(error)}`
      throw new AppError({ source: 'app', kind: 'storage', message }, { cause: error })
    }
  }

  /** What was written into a file without a name is lost when it is closed. */
  function saveBeforeClosing(): void {
    checkPlace()
    if (place === 'same') return
    try {
      const name = saveEverything()
      // A file that somebody put there on purpose stays, unless the person has decided otherwise.
      if (place === 'replaced' && !isTakenBack) {
        // The other file must not be read with a log that belongs to this one and is in the backup.
        if (placeOfLog?.() === 'same')
          for (const suffix of ['-wal', '-shm']) rmSync(places.database + suffix, { force: true })
        return
      }
      requestRestore(places, name, migrations)
      // Closing the database deletes what has the name of its log, which may be the log of the other file.
      if (place === 'replaced') setAside(places.database, 'replaced', now())
    } catch (error) {
      log.error('storage', 'not everything of the lost data file could be saved', { error })
    }
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
    backupProblem: () => backupProblem,
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
    prepareRestart() {
      checkPlace()
      if (place === 'same') return
      requestRestore(places, saveEverything(), migrations)
      isTakenBack = true
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
          backupProblem = null
          onBackupsChanged()
          tell()
          return
        case 'scanned':
          log.info('storage', 'scanned', { rows: report.rows, sealed: report.sealed, took: report.took })
          return
        case 'not-backed-up':
          log.warn('storage', 'the backup could not be made', { reason: report.message })
          backupProblem = { message: report.message, at: now().getTime() }
          onBackupsChanged()
      }
    },
    careNeeded(time) {
      checkPlace()
      // Another connection would mix the other file with the log of the one that is open.
      if (isNewer || isStandIn || place !== 'same') return null
      const last = findBackups(places.backups).find(({ kind }) => kind !== 'before-schema')
      // The newest backup is offered in place of the damaged data: one of the new, empty data would hide the good ones.
      const isAnswerPending = note?.kind === 'set-aside'
      const isBackupDue = !isAnswerPending && (!last || time.getTime() - last.madeAt >= backupInterval)
      return { places, isBackupDue, hasDamage: isMalformed || writeDamage !== null || damaged.size > 0 }
    },
    close() {
      clearInterval(timer)
      saveBeforeClosing()
      database.close()
    },
  }
}

/** What is thrown in the place of what SQLite has thrown. */
function refusal({ message }: SavingProblem, error: unknown): AppError {
  const cause = error instanceof AppError ? error.cause : error
  return new AppError({ source: 'app', kind: 'storage', message }, { cause })
}

/** Keeps a note where that is possible; the state is told in any case. */
function attempt(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (storageFault(error) === null) throw error
  }
}
