import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { CallHandlers, Emit } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import type { ProgramRequest, ProgramRequestTexts } from '#shared/programs/program-request.ts'
import { notFound } from '../app-errors.ts'
import type { ProgramRequestListener } from '../embedded-gateway/program-port.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { Database } from '../storage/database.ts'
import { storageFault } from '../storage/storage-error.ts'
import { recordProgramRequest } from './record-program-request.ts'
import { createReportQueue, type RequestReport } from './report-queue.ts'
import { createProgramRequestStore } from './request-store.ts'
import { searchRequests } from './search-requests.ts'
import { createProgramTextStore, sizeOfTexts } from './text-store.ts'

export interface ProgramRequestsParts {
  readonly database: Database
  readonly settings: Pick<SettingsStore, 'read'>
  readonly emit: Emit
  readonly now?: () => number
  readonly setTimer?: (work: () => void, milliseconds: number) => void
}

/** How long reports are collected before they are written together, in milliseconds. */
const collectMs = 250
/** After a failure, each time twice as long. */
const maxRetryMs = 30_000
/** Until the next batch of many. */
const nextBatchMs = 10
const dayMs = 24 * 60 * 60_000
/** How often old requests and texts are removed. */
const removalIntervalMs = 60 * 60_000
/** After how much that was written they are removed earlier. */
const removeAfterRequests = 1000
const removeAfterBytes = 20 * 1024 * 1024

/** The log of the requests of other programs, and the calls that read it. */
export type ProgramRequests = ReturnType<typeof createProgramRequests>

/**
 * Writes what the gateway reports, four times a second at most: programs send a thousand requests a minute, and each
 * commit blocks this thread. Each end is also written to the ledger, in the same transaction. What cannot be written
 * waits.
 */
export function createProgramRequests({
  database,
  settings,
  emit,
  now = Date.now,
  setTimer = (work, milliseconds) => void setTimeout(work, milliseconds),
}: ProgramRequestsParts) {
  const startedAt = now()
  const keepMs = () => settings.read().programTextDays * dayMs
  const store = createProgramRequestStore(database, keepMs)
  const textStore = createProgramTextStore(database)
  const queue = createReportQueue()
  let isWaiting = false
  let retryMs = collectMs
  let writtenRequests = 0
  let writtenBytes = 0
  let isRemoving = false
  let interval: NodeJS.Timeout | undefined
  const stopped = new AbortController()

  /** Returns whether the ledger has changed. */
  function apply(report: RequestReport): boolean {
    switch (report.type) {
      case 'began':
        store.begin(report.request)
        return false
      case 'progressed':
        store.progress(report.request)
        return false
      case 'texts':
        // Texts that were sent before the person stopped keeping them are dropped.
        if (settings.read().keepsProgramTexts) {
          textStore.add(report.id, report.texts, now())
          writtenBytes += sizeOfTexts(report.texts)
        }
        return false
      case 'ended': {
        const request = store.end(report.request)
        if (request === null) return false
        writtenRequests += 1
        return recordProgramRequest(database, request)
      }
      case 'lost':
        return store.breakOff(report.before).filter((request) => recordProgramRequest(database, request)).length > 0
    }
  }

  /** Writes a batch. If it cannot be written now, it waits for the next time; returns whether it was written. */
  function writeBatch(): boolean {
    const reports = queue.take()
    if (reports.length === 0) return true
    let isLedgerChanged = false
    /** Returns those that are still to be written. */
    const write = (batch: readonly RequestReport[]): readonly RequestReport[] => {
      try {
        if (database.transaction(() => batch.filter(apply).length) > 0) isLedgerChanged = true
        return []
      } catch (error) {
        const fault = storageFault(error)
        if (fault !== null && fault !== 'other') return batch
        // One of them can never be written, and must not block the others.
        return batch.length === 1 ? [] : writeEach(batch)
      }
    }
    const writeEach = (batch: readonly RequestReport[]): readonly RequestReport[] => {
      for (const [index, report] of batch.entries()) if (write([report]).length > 0) return batch.slice(index)
      return []
    }
    const left = write(reports)
    if (left.length > 0) queue.putBack(left)
    if (left.length < reports.length) emit('programRequests.changed', {})
    if (isLedgerChanged) emit('ledger.changed', {})
    return left.length === 0
  }

  function writeSome(): void {
    isWaiting = false
    if (stopped.signal.aborted) return
    const isWritten = writeBatch()
    retryMs = isWritten ? collectMs : Math.min(retryMs * 2, maxRetryMs)
    if (!queue.isEmpty()) schedule(isWritten ? nextBatchMs : retryMs)
    if (writtenRequests >= removeAfterRequests || writtenBytes >= removeAfterBytes) void removeOld()
  }

  function schedule(milliseconds: number): void {
    if (isWaiting) return
    isWaiting = true
    setTimer(writeSome, milliseconds)
  }

  function add(report: RequestReport): void {
    queue.add(report)
    schedule(collectMs)
  }

  /** Writes everything that can be written now. */
  function flush(): void {
    while (!queue.isEmpty()) if (!writeBatch()) return
  }

  /** Removes what is too old or too much, in steps. Ends early if the database cannot be written. */
  async function removeOld(): Promise<void> {
    if (isRemoving) return
    isRemoving = true
    writtenRequests = 0
    writtenBytes = 0
    try {
      const hasRemovedTexts = await repeat(() => textStore.removeSome(now() - keepMs()))
      const hasRemovedRequests = await repeat(store.removeSome)
      if (hasRemovedTexts || hasRemovedRequests) emit('programRequests.changed', {})
    } catch (error) {
      // It is tried again in an hour; the app reports storage problems itself.
      if (storageFault(error) === null) throw error
    } finally {
      isRemoving = false
    }
  }

  /** Runs a step until it has nothing more to do, and yields between. Returns whether there was anything. */
  async function repeat(step: () => boolean): Promise<boolean> {
    let hasDone = false
    while (!stopped.signal.aborted && step()) {
      hasDone = true
      await yieldToEventLoop()
    }
    return hasDone
  }

  /** Returns a request. Throws `not-found`. */
  function find(id: string): ProgramRequest {
    let request = store.find(id)
    if (request === null) {
      // It may wait to be written.
      flush()
      request = store.find(id)
    }
    if (request === null) throw notFound(explain('programRequestRemoved'))
    return request
  }

  function read(id: string): { request: ProgramRequest; texts: ProgramRequestTexts | null } {
    return { request: find(id), texts: textStore.read(id) }
  }

  const listener: ProgramRequestListener = {
    began: (request) => add({ type: 'began', request }),
    progressed: (request) => add({ type: 'progressed', request }),
    texts: (id, texts) => add({ type: 'texts', id, texts }),
    ended: (request) => add({ type: 'ended', request }),
    lost: () => add({ type: 'lost', before: Number.MAX_SAFE_INTEGER }),
  }

  return {
    listener,
    flush,
    find,
    /** Returns a request with its texts. Throws `not-found`. */
    read,
    /** Ends the requests that an earlier run left open, and removes what is old, now and every hour. */
    start(): void {
      add({ type: 'lost', before: startedAt })
      void removeOld()
      interval = setInterval(() => void removeOld(), removalIntervalMs)
      interval.unref()
    },
    /** Writes everything. Call it before the database is closed. */
    stop(): void {
      flush()
      stopped.abort()
      clearInterval(interval)
    },
    calls: {
      'programs.today': () => store.today(now()),
      'programRequests.list': async ({ filter, limit, after }) => {
        const { ids, total, isPartial } = await searchRequests(database, filter, limit, after)
        return { requests: store.readAll(ids), total, isPartial }
      },
      'programRequests.programs': () => store.programs(),
      'programRequests.read': ({ id }) => read(id),
      'programRequests.removeTexts': async () => {
        flush()
        await repeat(textStore.removeSomeOfAll)
        emit('programRequests.changed', {})
        return {}
      },
    } satisfies Partial<CallHandlers>,
  }
}
