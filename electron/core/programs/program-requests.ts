import type { CallHandlers, Emit } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import type { ProgramRequestEnd, ProgramRequestStart, ProgramRequestTexts } from '#shared/programs/program-request.ts'
import { notFound } from '../app-errors.ts'
import type { ProgramRequestListener } from '../embedded-gateway/program-port.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { Database } from '../storage/database.ts'
import { recordProgramRequest } from './record-program-request.ts'
import { createProgramRequestStore } from './request-store.ts'

export interface ProgramRequestsParts {
  readonly database: Database
  readonly settings: Pick<SettingsStore, 'read'>
  readonly emit: Emit
  readonly now?: () => number
  readonly setTimer?: (work: () => void, milliseconds: number) => void
}

/** How long reports are collected before they are written together, in milliseconds. */
const collectMs = 250
const dayMs = 24 * 60 * 60_000
/** After how many written requests old ones are removed. */
const removeEvery = 1000

type Report =
  | { readonly type: 'began'; readonly request: ProgramRequestStart }
  | { readonly type: 'texts'; readonly id: string; readonly texts: ProgramRequestTexts }
  | { readonly type: 'ended'; readonly request: ProgramRequestEnd }

/** The log of the requests of other programs, and the calls that read it. */
export type ProgramRequests = ReturnType<typeof createProgramRequests>

/**
 * Writes what the gateway reports, four times a second at most: programs send a thousand requests a minute, and each
 * commit holds up this thread. Each end is also written to the ledger, in the same transaction.
 */
export function createProgramRequests({
  database,
  settings,
  emit,
  now = Date.now,
  setTimer = (work, milliseconds) => void setTimeout(work, milliseconds),
}: ProgramRequestsParts) {
  const store = createProgramRequestStore(database)
  let reports: Report[] = []
  let isWaiting = false
  let sinceRemoval = removeEvery

  function apply(report: Report): boolean {
    switch (report.type) {
      case 'began':
        store.begin(report.request)
        return false
      case 'texts':
        // Texts that were sent before the person stopped keeping them are dropped.
        if (settings.read().keepsProgramTexts)
          store.addTexts(report.id, report.texts, now() + settings.read().programTextDays * dayMs)
        return false
      case 'ended': {
        const request = store.end(report.request)
        if (request !== null) recordProgramRequest(database, request)
        return request !== null
      }
    }
  }

  /** Writes what was collected. If it cannot be written now, it is kept for the next time. */
  function flush(): void {
    isWaiting = false
    if (reports.length === 0) return
    const written = reports
    const ended = database.transaction(() => written.filter(apply).length)
    reports = reports.slice(written.length)
    sinceRemoval += ended
    if (sinceRemoval >= removeEvery) {
      sinceRemoval = 0
      store.removeOld(now())
    }
    emit('programRequests.changed', {})
    if (ended > 0) emit('ledger.changed', {})
  }

  function add(report: Report): void {
    reports.push(report)
    if (isWaiting) return
    isWaiting = true
    setTimer(flush, collectMs)
  }

  const listener: ProgramRequestListener = {
    began: (request) => add({ type: 'began', request }),
    texts: (id, texts) => add({ type: 'texts', id, texts }),
    ended: (request) => add({ type: 'ended', request }),
    lost() {
      flush()
      store.breakOff()
      emit('programRequests.changed', {})
    },
  }

  return {
    listener,
    store,
    /** Writes everything. Call it before the database is closed. */
    flush,
    /** Ends the requests that an earlier run left open, and removes old texts. */
    start(): void {
      store.breakOff()
      store.removeOld(now())
    },
    calls: {
      'programs.today': () => store.today(now()),
      'programRequests.list': ({ filter, limit, after }) => store.list(filter, limit, after),
      'programRequests.read': ({ id }) => {
        const request = store.find(id)
        if (request === null) throw notFound(explain('programRequestRemoved'))
        return { request, texts: store.texts(id) }
      },
      'programRequests.removeTexts': () => {
        flush()
        store.removeTexts()
        emit('programRequests.changed', {})
        return {}
      },
    } satisfies Partial<CallHandlers>,
  }
}
