import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import type { CallHandlers, Emit } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { pickExplanation } from '#shared/messages/explain-with.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { explanation } from '#shared/messages/notice-schema.ts'
import type { Backup, BackupProblem, StorageState } from '#shared/storage-state.ts'
import { quarantine } from '#shared-node/quarantine.ts'
import { storageError } from '../app-errors.ts'
import type { Log } from '../logs/log.ts'
import { readRow, writeRow } from './settings-rows.ts'
import { findBackups, listGoodBackups } from './backups.ts'
import { createCheckpoints } from './checkpoints.ts'
import { explainFileFailure } from './file-failure.ts'
import {
  type FileStatus,
  watchFileStatus,
  fileLostProblems,
  savingProblem,
  type SavingProblem,
} from './saving-problem.ts'
import { makeBackup } from './make-backup.ts'
import type { Migration } from './migrate.ts'
import { migrations as allMigrations } from './migrations.ts'
import { commitEmptyWrite } from './open-database.ts'
import { openForWriting, openStorageFile } from './open-storage-file.ts'
import { createReplaceableDatabase } from './replaceable-database.ts'
import { requestRestore, type StoragePaths } from './restore.ts'
import { storageFault } from './storage-error.ts'

/** What maintenance found and did. Durations in milliseconds. */
export type MaintenanceReport =
  | { readonly type: 'malformed'; readonly message: string }
  /** An index did not cover all rows and was rebuilt. */
  | { readonly type: 'repaired'; readonly message: string }
  | { readonly type: 'damaged'; readonly ids: readonly string[] }
  | { readonly type: 'swept'; readonly removed: number }
  | { readonly type: 'scanned'; readonly rows: number; readonly sealed: number; readonly durationMs: number }
  /** A backup is being written; `path` is its partial file. */
  | { readonly type: 'backing-up'; readonly path: string }
  | { readonly type: 'backed-up'; readonly name: string; readonly durationMs: number }
  | { readonly type: 'not-backed-up'; readonly reason: Explanation }

export interface StorageParts {
  readonly places: StoragePaths
  readonly log: Log
  readonly emit: Emit
  /** Quits the app normally and starts it again. */
  readonly relaunch?: () => void
  /** The built `checkpoint-worker.ts`; without it checkpoints block main. */
  readonly checkpointWorker?: string | URL
  readonly migrations?: readonly Migration[]
  readonly now?: () => Date
  /** Milliseconds between two attempts to write while nothing can be saved. */
  readonly retryIntervalMs?: number
}

/** A backup is due when the last one is older, in milliseconds. */
const backupIntervalMs = 24 * 60 * 60_000

/** Keys in the settings table, kept until the person dismisses the report. */
const quarantineNoteKey = 'storageSetAside'
const acknowledgedDamageKey = 'storageDamageRead'
const quarantineNote = z.discriminatedUnion('kind', [
  explanation.extend({ kind: z.literal('set-aside'), path: z.string() }),
  z.object({ kind: z.literal('log-set-aside'), path: z.string() }),
])

/** The stored data and its health. */
export type Storage = ReturnType<typeof openStorage>

/** Opens the stored data. Never throws for bad data; `state` reports what was found. */
export function openStorage({
  places,
  log,
  emit,
  relaunch = () => undefined,
  checkpointWorker,
  migrations = allMigrations,
  now = () => new Date(),
  retryIntervalMs = 2000,
}: StorageParts) {
  const opened = openStorageFile(places, migrations, now)
  const { found } = opened
  const isNewer = found.kind === 'newer'
  let isFallback = found.kind === 'not-saving'
  let problem: SavingProblem | null = found.kind === 'not-saving' ? found : null
  let isMalformed = false
  /** Set when a write failed on damaged data. Other writes may succeed, so only a restart clears it. */
  let writeDamage: SavingProblem | null = null
  let readFileStatus = isNewer || isFallback ? null : watchFileStatus(places.database)
  let readLogStatus = readFileStatus && watchFileStatus(`${places.database}-wal`)
  let fileStatus: FileStatus = 'same'
  /** Whether the person asked to recover the data of the lost file. */
  let isRecoveryRequested = false
  let backupProblem: BackupProblem | null = null
  const damaged = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let publishedState = ''
  /** Persisted until the person dismisses it. */
  let note = found.kind === 'set-aside' || found.kind === 'log-set-aside' ? found : undefined
  /** Number of damaged messages that the person has acknowledged. */
  let acknowledgedDamage = 0

  const checkpoints = checkpointWorker ? createCheckpoints(checkpointWorker, places.database, log) : null
  /** Another connection would combine a file that is there now with the log of the open one. */
  const isOnDisk = (): boolean => !isNewer && !isFallback && fileStatus === 'same'

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
          if (operation === 'write' && !isNewer && !isFallback) return onDamagedWrite(error)
          publishState()
          return error
        case 'busy':
        case 'other':
        case null:
          return error
      }
    },
    () => {
      checkFileStatus()
      if (isOnDisk()) checkpoints?.noteWrite()
    },
    () => (isOnDisk() && checkpoints ? checkpoints.run() : null),
  )

  /** Checks whether the data file is still at its path. */
  function checkFileStatus(): void {
    const current = readFileStatus?.() ?? 'same'
    if (current === fileStatus) return
    fileStatus = current
    log.error('storage', 'the data file is no longer at its path', { is: fileStatus })
    publishState()
  }

  function onDamagedWrite(error: unknown): AppError {
    writeDamage = savingProblem(error, dirname(places.database))
    publishState()
    return toSavingError(writeDamage, error)
  }

  function stopSaving(error: unknown): AppError {
    // The fallback refuses every write, so its own error says nothing about the reason.
    const reason = isFallback && problem ? problem : savingProblem(error, dirname(places.database))
    if (!problem) log.warn('storage', 'nothing can be saved', { reason: reason.reason, error })
    problem = reason
    timer ??= setInterval(retryWriting, retryIntervalMs).unref()
    publishState()
    return toSavingError(reason, error)
  }

  function retryWriting(): void {
    try {
      if (isFallback) {
        database.replace(openForWriting(places, migrations, now))
        isFallback = false
        readFileStatus = watchFileStatus(places.database)
        readLogStatus = watchFileStatus(`${places.database}-wal`)
      } else commitEmptyWrite(database)
    } catch {
      return
    }
    clearInterval(timer)
    timer = undefined
    problem = null
    log.info('storage', 'saving works again')
    publishState()
  }

  function isGood(): boolean {
    const isRead = found.kind !== 'newer' && fileStatus === 'same' && !isMalformed && damaged.size <= acknowledgedDamage
    return isRead && !problem && !writeDamage && !note
  }

  function state(): StorageState {
    if (isGood()) return { kind: 'good' }
    if (found.kind === 'newer') return found
    if (fileStatus !== 'same') return { kind: 'not-saving', ...fileLostProblems[fileStatus] }
    if (problem) return { kind: 'not-saving', ...problem }
    if (writeDamage) return { kind: 'not-saving', ...writeDamage }
    if (note) return note.kind === 'set-aside' ? { ...note, backups: backups() } : note
    return { kind: 'damaged-rows', messages: damaged.size, backups: backups() }
  }

  function backups(): Backup[] {
    return listGoodBackups(places.backups, migrations)
  }

  function publishState(): void {
    const next = state()
    const text = JSON.stringify(next)
    if (text === publishedState) return
    publishedState = text
    emit('storage.changed', next)
  }

  /** Backs up everything that the open file holds, also when it has no path any more. */
  function saveEverything(): string {
    try {
      const name = makeBackup(database, places.backups, 'file-lost', now())
      log.info('storage', 'saved everything of the lost data file', { name })
      return name
    } catch (error) {
      if (error instanceof AppError) throw error
      throw storageError(explain('notEverythingSaved', { reason: explainFileFailure(error) }), { cause: error })
    }
  }

  /** Saves the contents of a lost data file, which the system drops on close. */
  function saveBeforeClosing(): void {
    checkFileStatus()
    if (fileStatus === 'same') return
    try {
      const name = saveEverything()
      // A file that was put there on purpose stays, unless the person decided otherwise.
      if (fileStatus === 'replaced' && !isRecoveryRequested) {
        // The other file must not be read with this log, whose contents are in the backup.
        if (readLogStatus?.() === 'same')
          for (const suffix of ['-wal', '-shm']) rmSync(places.database + suffix, { force: true })
        return
      }
      requestRestore(places, name, migrations)
      // Closing the database deletes the file at its log's path, which may be the log of the other file.
      if (fileStatus === 'replaced') quarantine(places.database, 'replaced', now())
    } catch (error) {
      log.error('storage', 'not everything of the lost data file could be saved', { error })
    }
  }

  /** Reports messages that do not match their checksums. */
  function reportDamaged(ids: readonly string[]): void {
    const before = damaged.size
    for (const id of ids) damaged.add(id)
    if (damaged.size === before) return
    log.error('storage', 'messages do not match their checksums', { messages: damaged.size })
    publishState()
  }

  ignoreStorageErrors(() => {
    if (note) writeRow(database, quarantineNoteKey, note)
    note ??= readRow(database, quarantineNoteKey, quarantineNote)
    acknowledgedDamage = readRow(database, acknowledgedDamageKey, z.number()) ?? 0
  })
  if (problem) timer = setInterval(retryWriting, retryIntervalMs).unref()
  log.info('storage', 'opened', { found: found.kind, restored: opened.restored?.kind ?? 'not asked for' })
  publishedState = JSON.stringify(state())

  const calls = {
    'storage.state': state,
    'storage.backups': backups,
    'storage.backupProblem': () => backupProblem,

    /** Restores a backup at the next start, which is now. Throws a `storage` error. */
    'storage.restore': ({ backup }) => {
      requestRestore(places, backup, migrations)
      log.info('storage', 'a backup will be restored at the next start', { backup })
      relaunch()
      return {}
    },

    /**
     * If the data file was deleted or replaced: saves all of its contents first, to be restored at the next start.
     * Throws a `storage` error on failure.
     */
    'storage.restart': () => {
      checkFileStatus()
      if (fileStatus !== 'same') {
        requestRestore(places, saveEverything(), migrations)
        isRecoveryRequested = true
      }
      relaunch()
      return {}
    },

    /** Dismisses the current report. Problems that persist stay reported. */
    'storage.dismiss': () => {
      note = undefined
      acknowledgedDamage = damaged.size
      isMalformed = false
      ignoreStorageErrors(() => {
        database.run('delete from settings where key = ?', quarantineNoteKey)
        writeRow(database, acknowledgedDamageKey, acknowledgedDamage)
      })
      publishState()
      return {}
    },
  } satisfies Partial<CallHandlers>

  return {
    /** Works in every state; writes throw when nothing can be saved. */
    database,
    calls,
    state,
    reportDamaged,
    /** Handles a report of background maintenance. */
    handleMaintenanceReport(report: MaintenanceReport): void {
      switch (report.type) {
        case 'malformed':
          log.error('storage', 'the database is damaged', { reason: report.message })
          isMalformed = true
          publishState()
          return
        case 'repaired':
          log.warn('storage', 'an index was damaged and rebuilt', { reason: report.message })
          return
        case 'damaged':
          reportDamaged(report.ids)
          return
        case 'backing-up':
          return
        case 'backed-up':
          log.info('storage', 'backed up', { name: report.name, durationMs: report.durationMs })
          backupProblem = null
          emit('storage.backupsChanged', {})
          publishState()
          return
        case 'scanned':
          log.info('storage', 'scanned', { rows: report.rows, sealed: report.sealed, durationMs: report.durationMs })
          return
        case 'swept':
          log.info('storage', 'swept attachments', { removed: report.removed })
          return
        case 'not-backed-up':
          log.warn('storage', 'the backup could not be made', { reason: report.reason.message })
          backupProblem = { ...report.reason, at: now().getTime() }
          emit('storage.backupsChanged', {})
      }
    },
    /**
     * Returns the maintenance to do; null if there is no data file that the app may touch. `isComplete`: the data can be
     * read and is what the person has.
     */
    maintenanceDue(time: Date) {
      checkFileStatus()
      if (!isOnDisk()) return null
      const last = findBackups(places.backups).find(({ kind }) => kind !== 'before-schema')
      // A backup of the new, empty data would hide the good backups that the person may still restore.
      const isReportPending = note?.kind === 'set-aside'
      const isBackupDue = !isReportPending && (!last || time.getTime() - last.madeAt >= backupIntervalMs)
      const hasDamage = isMalformed || writeDamage !== null || damaged.size > 0
      return { places, isBackupDue, hasDamage, isComplete: isGood() }
    },
    close(): void {
      clearInterval(timer)
      checkpoints?.close()
      saveBeforeClosing()
      database.close()
    },
  }
}

/** Returns the error to throw instead of SQLite's. */
function toSavingError(problem: SavingProblem, error: unknown): AppError {
  const cause = error instanceof AppError ? error.cause : error
  return storageError(pickExplanation(problem), { cause })
}

/** Runs a write and ignores storage errors, which are reported by the state. */
function ignoreStorageErrors(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (storageFault(error) === null) throw error
  }
}
