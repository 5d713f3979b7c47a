import { dollarsOf, picoOf } from '#shared/dollars.ts'
import {
  programRequest,
  type ProgramRequest,
  type ProgramRequestEnd,
  type ProgramRequestProgress,
  type ProgramRequestStart,
  type ProgramsToday,
  unknownRequestEnd,
} from '#shared/programs/program-request.ts'
import { maxCostUsd } from '#shared/usage-limits.ts'
import { parseStoredJson } from '../conversations/parse-stored-json.ts'
import type { Database } from '../storage/database.ts'

/** How many requests are kept; older ones are removed with their texts. */
export const maxKeptRequests = 100_000

/** How many requests one removal deletes, so that main is not blocked for long. */
const removalSize = 500

/** How many programs are listed. */
const maxPrograms = 500

/** How many of the newest requests of today the median is made of. */
const medianOf = 500

/** A request in the log: all of it but the time until which its texts are kept. */
type Facts = Omit<ProgramRequest, 'textsUntil'>

interface Row {
  facts: string
  kept_at: number | null
}

const columns = 'facts, (select kept_at from program_texts where id = program_requests.id) as kept_at'

/** The log of the requests of other programs (migration 27). */
export type ProgramRequestStore = ReturnType<typeof createProgramRequestStore>

/** `keepMs` returns for how long texts are kept, in milliseconds. */
export function createProgramRequestStore(database: Database, keepMs: () => number) {
  function write(facts: Facts): void {
    const { id, at, keyId, program, asked, served, provider, path, status, end, cost, addedMs } = facts
    const names = [program, asked, served ?? '', provider ?? '', path, String(status ?? '')].join('\n').toLowerCase()
    database.run(
      `insert into program_requests (id, at, day, key_id, names, outcome, cost, added_ms, facts)
       values (?1, ?2, date(?2 / 1000, 'unixepoch', 'localtime'), ?3, ?4, ?5, ?6, ?7, ?8)
       on conflict (id) do update set names = excluded.names, outcome = excluded.outcome, cost = excluded.cost,
         added_ms = excluded.added_ms, facts = excluded.facts`,
      id,
      at,
      keyId,
      names,
      end,
      cost === null ? null : boundedPico(cost),
      addedMs,
      JSON.stringify(facts),
    )
  }

  /** Returns nothing for a row that was damaged. */
  function read({ facts, kept_at: keptAt }: Row): ProgramRequest[] {
    const stored = parseStoredJson<object>(facts, {})
    const parsed = programRequest.safeParse({ ...stored, textsUntil: keptAt === null ? null : keptAt + keepMs() })
    return parsed.success ? [parsed.data] : []
  }

  function find(id: string): ProgramRequest | null {
    const row = database.get<Row>(`select ${columns} from program_requests where id = ?`, id)
    return row === undefined ? null : (read(row)[0] ?? null)
  }

  /** Changes a request that runs, and returns it; null if there is none, or it has ended. */
  function change(facts: ProgramRequestEnd | ProgramRequestProgress): ProgramRequest | null {
    const found = find(facts.id)
    if (found?.end !== 'running') return null
    const { textsUntil, ...before } = found
    const after: Facts = { ...before, ...facts }
    write(after)
    return { ...after, textsUntil }
  }

  return {
    begin(start: ProgramRequestStart): void {
      // An id that is known already stays what it is.
      if (find(start.id) === null) write({ ...start, ...unknownRequestEnd, end: 'running' })
    },
    progress: (request: ProgramRequestProgress): void => void change(request),
    /** Returns the whole request; null if it does not run. */
    end: (request: ProgramRequestEnd): ProgramRequest | null => change(request),
    find,
    /** Returns the requests with these ids, in that order; missing ones are left out. */
    readAll(ids: readonly string[]): ProgramRequest[] {
      const rows = database.all<Row & { id: string }>(
        `select id, ${columns} from program_requests where id in (select value from json_each(?))`,
        JSON.stringify(ids),
      )
      const found = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const row = found.get(id)
        return row === undefined ? [] : read(row)
      })
    },
    /** Returns the programs with requests, each found by one step in the index of keys. */
    programs(): { keyId: number; name: string }[] {
      return database.all<{ keyId: number; name: string }>(
        `with recursive keys (key) as (
           select min(key_id) from program_requests
           union all
           select (select min(key_id) from program_requests where key_id > key) from keys where key is not null
           limit ?
         )
         select key as keyId, coalesce((select facts ->> '$.program' from program_requests where key_id = key
           order by at desc limit 1), '') as name
         from keys where key is not null order by name`,
        maxPrograms,
      )
    },
    /** Ends the requests that began before a time and have no end, because their gateway is gone; returns them. */
    breakOff(before: number): ProgramRequest[] {
      const rows = database.all<Row>(
        `select ${columns} from program_requests where outcome = 'running' and at < ?`,
        before,
      )
      return rows.flatMap((row) => read(row).flatMap((request) => change({ ...request, end: 'broken-off' }) ?? []))
    },
    /** Removes the oldest requests beyond the number that is kept, some at a time. Returns whether there are more. */
    removeSome(): boolean {
      const removed = database.run(
        `delete from program_requests where id in (
           select id from program_requests indexed by program_requests_in_order order by at, id
           limit max(0, min(?, (select count(*) from program_requests) - ?)))`,
        removalSize,
        maxKeptRequests,
      )
      return removed === removalSize
    },
    today(now: number): ProgramsToday {
      const sums = database.get<{ requests: number; failed: number; unknown: number; dollars: string; pico: string }>(
        `select requests, failed, unknown, cast(dollars as text) as dollars, cast(pico as text) as pico
         from program_days where day = date(?, 'unixepoch', 'localtime')`,
        Math.floor(now / 1000),
      )
      const times = database.all<{ ms: number | null }>(
        `select added_ms as ms from program_requests where at >= ? order by at desc, id desc limit ?`,
        new Date(now).setHours(0, 0, 0, 0),
        medianOf,
      )
      const sorted = times.flatMap(({ ms }) => ms ?? []).toSorted((a, b) => a - b)
      return {
        requests: sums?.requests ?? 0,
        failed: sums?.failed ?? 0,
        unknownCosts: sums?.unknown ?? 0,
        cost: dollarsOf(BigInt(sums?.dollars ?? '0') * picoPerDollar + BigInt(sums?.pico ?? '0')),
        addedMs: sorted[Math.floor(sorted.length / 2)] ?? null,
      }
    },
  }
}

/** A larger cost is no cost of one request; it would not fit a column. */
function boundedPico(cost: string): bigint {
  const pico = picoOf(cost)
  return pico > maxPico ? maxPico : pico
}

const picoPerDollar = 1_000_000_000_000n
const maxPico = BigInt(maxCostUsd) * picoPerDollar
