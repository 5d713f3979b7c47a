import { dollarsOf, picoOf } from '#shared/dollars.ts'
import {
  programRequest,
  type ProgramRequest,
  type ProgramRequestEnd,
  type ProgramRequestFilter,
  type ProgramRequestStart,
  type ProgramRequestTexts,
  type ProgramsToday,
} from '#shared/programs/program-request.ts'
import { maxCostUsd } from '#shared/usage-limits.ts'
import type { Database, Value } from '../storage/database.ts'

/** How many requests are kept; older ones are removed with their texts. */
export const maxKeptRequests = 100_000

/** How many of the newest requests of today the median is made of. */
const medianOf = 500

/** A request in the log: all of it but the time until which its texts are kept. */
type Facts = Omit<ProgramRequest, 'textsUntil'>

interface Row {
  facts: string
  until: number | null
}

const columns = 'facts, (select until from program_texts where id = program_requests.id) as until'

/** The log of the requests of other programs (migration 27). */
export type ProgramRequestStore = ReturnType<typeof createProgramRequestStore>

export function createProgramRequestStore(database: Database) {
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

  function find(id: string): ProgramRequest | null {
    const row = database.get<Row>(`select ${columns} from program_requests where id = ?`, id)
    return row === undefined ? null : read(row)
  }

  return {
    begin(start: ProgramRequestStart): void {
      write({ ...start, ...unknownEnd, end: 'running' })
    },
    /** Returns the whole request; null if it never began. */
    end({ id, ...end }: ProgramRequestEnd): ProgramRequest | null {
      const found = find(id)
      if (found === null) return null
      const { textsUntil: _until, ...before } = found
      write({ ...before, ...end })
      return { ...found, ...end }
    },
    addTexts(id: string, { request, answer, isCut }: ProgramRequestTexts, until: number): void {
      database.run(
        `insert or replace into program_texts (id, until, request, answer, is_cut)
         select id, ?, ?, ?, ? from program_requests where id = ?`,
        until,
        request,
        answer,
        Number(isCut),
        id,
      )
    },
    find,
    texts(id: string): ProgramRequestTexts | null {
      const row = database.get<{ request: string; answer: string; is_cut: number }>(
        'select request, answer, is_cut from program_texts where id = ?',
        id,
      )
      return row === undefined ? null : { request: row.request, answer: row.answer, isCut: row.is_cut === 1 }
    },
    removeTexts: (): number => database.run('delete from program_texts'),
    /** Ends what an earlier run of the gateway left open. */
    breakOff(): void {
      for (const row of database.all<Row>(`select ${columns} from program_requests where outcome = 'running'`)) {
        const { textsUntil: _until, ...before } = read(row)
        write({ ...before, end: 'broken-off' })
      }
    },
    /** Removes texts whose time is over, and the oldest requests. */
    removeOld(now: number): void {
      database.run('delete from program_texts where until <= ?', now)
      const last = database.get<{ at: number }>(
        'select at from program_requests order by at desc, id desc limit 1 offset ?',
        maxKeptRequests,
      )
      if (last !== undefined) database.run('delete from program_requests where at <= ?', last.at)
    },
    list(
      filter: ProgramRequestFilter,
      limit: number,
      after: { readonly at: number; readonly id: string } | undefined,
    ): { requests: ProgramRequest[]; total: number } {
      const { where, values } = whereOf(filter)
      const [next, ...position]: [string, ...Value[]] =
        after === undefined ? ['1'] : ['(at, id) < (?, ?)', after.at, after.id]
      const rows = database.all<Row>(
        `select ${columns} from program_requests where ${where} and ${next} order by at desc, id desc limit ?`,
        ...values,
        ...position,
        limit,
      )
      const counted = database.get<{ total: number }>(
        `select count(*) as total from program_requests where ${where}`,
        ...values,
      )
      return { requests: rows.map(read), total: counted?.total ?? 0 }
    },
    today(now: number): ProgramsToday {
      const day = `date(${Math.floor(now / 1000)}, 'unixepoch', 'localtime')`
      const sums = database.get<{ requests: number; failed: number; unknown: number; pico: string }>(
        `select count(*) as requests, count(*) filter (where outcome in ('failed', 'broken-off')) as failed,
           count(*) filter (where outcome in ('done', 'stopped') and cost is null) as unknown,
           cast(coalesce(sum(cost), 0) as text) as pico
         from program_requests where day = ${day}`,
      )
      const times = database.all<{ ms: number }>(
        `select added_ms as ms from program_requests where day = ${day} and added_ms is not null
         order by at desc limit ?`,
        medianOf,
      )
      const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b)
      return {
        requests: sums?.requests ?? 0,
        failed: sums?.failed ?? 0,
        unknownCosts: sums?.unknown ?? 0,
        cost: dollarsOf(BigInt(sums?.pico ?? '0')),
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

const maxPico = BigInt(maxCostUsd) * 1_000_000_000_000n

/** All words must be in the names, in any order and case. */
function whereOf({ text = '', keyId, onlyFailed }: ProgramRequestFilter): { where: string; values: Value[] } {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const conditions: [string, ...Value[]][] = [
    ...words.map((word): [string, Value] => ['instr(names, ?) > 0', word]),
    ...(keyId === undefined ? [] : ([['key_id = ?', keyId]] satisfies [string, Value][])),
    ...(onlyFailed === true ? ([["outcome in ('failed', 'broken-off')"]] satisfies [string][]) : []),
  ]
  return {
    where: ['1', ...conditions.map(([condition]) => condition)].join(' and '),
    values: conditions.flatMap(([, ...values]) => values),
  }
}

function read({ facts, until }: Row): ProgramRequest {
  return programRequest.parse({ ...JSON.parse(facts), textsUntil: until })
}

const unknownEnd: Omit<ProgramRequestEnd, 'id' | 'end'> = {
  status: null,
  asked: '',
  served: null,
  provider: null,
  profileId: null,
  preset: null,
  isStreamed: false,
  attempts: [],
  promptTokens: null,
  cachedTokens: null,
  cacheWriteTokens: null,
  completionTokens: null,
  reasoningTokens: null,
  cost: null,
  firstByteAfter: null,
  finishedAfter: null,
  addedMs: null,
  error: null,
  bytesIn: 0,
  bytesOut: 0,
  toolCalls: 0,
}
