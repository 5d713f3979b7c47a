import { z } from 'zod'
import { explanationOf } from '#shared/errors.ts'
import type { CallHandlers, Emit } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { explanation } from '#shared/messages/notice-schema.ts'
import type { UpdateState } from '#shared/update-state.ts'
import type { Fetch } from '../gateway-client/fetch.ts'
import type { Database } from '../storage/database.ts'
import { readRow, writeRow } from '../storage/settings-rows.ts'
import { trySave } from '../storage/try-save.ts'
import { fetchFeed } from './fetch-feed.ts'
import { feedError, readFeed, release, type System } from './read-feed.ts'
import type { UpdateSource } from './update-source.ts'
import { isNewerVersion } from './versions.ts'

export interface UpdatesParts {
  readonly database: Database
  /** Null for a build that cannot check. */
  readonly source: UpdateSource | null
  readonly fetch: Fetch
  /** The version of this app. */
  readonly version: string
  readonly system: System
  /** Whether the person has switched on automatic checks. */
  readonly isAutomatic: () => boolean
  readonly emit: Emit
  readonly now?: () => number
}

/** Checks for newer versions of the app. */
export type Updates = ReturnType<typeof createUpdates>

/** Time between two automatic checks. */
export const checkIntervalMs = 24 * 60 * 60_000
/**
 * The clock is compared every hour, since a timer stops while a computer sleeps. So a check that reached no server, as
 * before the network of a computer is up, is repeated after an hour.
 */
export const clockIntervalMs = 60 * 60_000

/** Key of the settings row with the last check and the newest version that was ever verified. */
const settingsKey = 'updates'
const stored = z.object({
  /** The id of the key that verified it: another build with another key does not trust it. */
  keyId: z.string(),
  checkedAt: z.number().nullable(),
  failure: explanation.nullable(),
  newest: release.nullable(),
})

/** Creates the checks for newer versions: on request, and after `start` daily if the person wants that. */
export function createUpdates({
  database,
  source,
  fetch,
  version,
  system,
  isAutomatic,
  emit,
  now = Date.now,
}: UpdatesParts) {
  const closing = new AbortController()
  const keyId = source?.key.id.toString('hex') ?? ''
  const saved = readRow(database, settingsKey, stored)
  let record = saved?.keyId === keyId ? saved : { keyId, checkedAt: null, failure: null, newest: null }
  /** The record to return to when the check in flight is cancelled. */
  let recordBefore = record
  let checking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  function save(change: Partial<typeof record>): void {
    record = { ...record, ...change }
    trySave(() => writeRow(database, settingsKey, record))
  }

  function state(): UpdateState {
    const { checkedAt, failure, newest } = record
    const isNewer = source !== null && newest?.isForThisSystem === true && isNewerVersion(newest.version, version)
    return {
      url: source?.url ?? null,
      isChecking: checking !== null,
      checkedAt,
      failure,
      newer: isNewer ? { version: newest.version, publishedAt: newest.publishedAt, notesUrl: newest.notesUrl } : null,
    }
  }

  async function askFor({ url, key }: UpdateSource): Promise<void> {
    recordBefore = record
    // Saved before the request, so that an app that crashes while it checks does not ask again within a day.
    save({ checkedAt: now(), failure: explain('updateCheckInterrupted') })
    try {
      const text = await fetchFeed(fetch, url, closing.signal)
      const newest = readFeed(text, { key, system, url, now: now() })
      if (record.newest !== null && isNewerVersion(record.newest.version, newest.version)) {
        throw feedError(explain('updateFeedOlder', { version: newest.version, newest: record.newest.version }))
      }
      save({ failure: null, newest })
    } catch (error) {
      if (!closing.signal.aborted) save({ failure: explanationOf(error) })
    }
  }

  /** Asks now, or waits for the check in flight. */
  async function check(): Promise<void> {
    if (source === null) return
    checking ??= askFor(source).finally(() => {
      checking = null
    })
    emit('updates.changed', state())
    await checking
    if (!closing.signal.aborted) emit('updates.changed', state())
  }

  function checkIfDue(): void {
    if (checking === null && isAutomatic() && isDue()) void check()
  }

  function isDue(): boolean {
    const elapsedMs = now() - (record.checkedAt ?? -Infinity)
    const intervalMs = record.failure?.notice?.code === 'updateServerUnreachable' ? clockIntervalMs : checkIntervalMs
    // Negative if the clock was set back since.
    return elapsedMs >= intervalMs || elapsedMs < 0
  }

  return {
    /** Begins automatic checks. Call it after the first paint, which a request would delay. */
    start(): void {
      if (timer !== undefined) return
      timer = setInterval(checkIfDue, clockIntervalMs).unref()
      checkIfDue()
    },
    /** Checks if automatic checks were switched on. Call it after settings changed. */
    followSettings(): void {
      if (timer !== undefined) checkIfDue()
    },
    stop(): void {
      clearInterval(timer)
      closing.abort()
      // A check that the end of the app cancels is made at the next start.
      if (checking !== null) save(recordBefore)
    },
    calls: {
      'updates.state': state,
      'updates.check': async () => {
        await check()
        return state()
      },
    } satisfies Partial<CallHandlers>,
  }
}
