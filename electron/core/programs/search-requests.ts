import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ProgramRequestFilter } from '#shared/programs/program-request.ts'
import type { Database, Value } from '../storage/database.ts'

/** How many requests are looked at in one step, which blocks main for some milliseconds. */
const stepSize = 2000

/** Up to how many matches are counted. */
const maxCounted = 1000

/** Position of a request in the log. */
export interface RequestPosition {
  readonly at: number
  readonly id: string
}

interface FoundRequests {
  readonly ids: readonly string[]
  readonly total: number
  readonly isPartial: boolean
}

/**
 * Finds requests, newest first, from the one after `after`, or from the first. Without a filter it counts all of them;
 * with one it reads the log in steps, so that a word that is nowhere does not block main.
 */
export async function searchRequests(
  database: Database,
  filter: ProgramRequestFilter,
  limit: number,
  after: RequestPosition | undefined,
): Promise<FoundRequests> {
  const { where, values } = whereOf(filter)
  if (where === '') {
    const rows = database.all<RequestPosition>(
      `select id, at from program_requests indexed by program_requests_in_order where (at, id) < (?, ?)
       order by at desc, id desc limit ?`,
      ...positionOf(after),
      limit,
    )
    const counted = database.get<{ total: number }>('select count(*) as total from program_requests')
    return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0, isPartial: false }
  }
  const ids: string[] = []
  let total = 0
  let from: RequestPosition | undefined
  for (;;) {
    const matches = database.all<RequestPosition>(
      `select id, at from (
         select at, id, outcome, key_id, names from program_requests indexed by program_requests_in_order
         where (at, id) < (?, ?) order by at desc, id desc limit ${stepSize}
       ) where ${where}`,
      ...positionOf(from),
      ...values,
    )
    total += matches.length
    for (const match of matches) if (ids.length < limit && isAfter(match, after)) ids.push(match.id)
    const next = lastOfStep(database, from)
    const isEnough = ids.length === limit && total > maxCounted
    if (next === undefined || isEnough) {
      return { ids, total: Math.min(total, maxCounted), isPartial: total > maxCounted }
    }
    from = next
    await yieldToEventLoop()
  }
}

/** Returns the last request of a step that begins after `from`; undefined if the log ends before. */
function lastOfStep(database: Database, from: RequestPosition | undefined): RequestPosition | undefined {
  return database.get<RequestPosition>(
    `select at, id from program_requests indexed by program_requests_in_order where (at, id) < (?, ?)
     order by at desc, id desc limit 1 offset ${stepSize - 1}`,
    ...positionOf(from),
  )
}

/** The values of `(at, id) < (?, ?)`; of all requests without a position. */
function positionOf(position: RequestPosition | undefined): [number, string] {
  return position === undefined ? [Number.MAX_SAFE_INTEGER, ''] : [position.at, position.id]
}

/** Whether a request is older than that position, in the order of the log. */
function isAfter({ at, id }: RequestPosition, position: RequestPosition | undefined): boolean {
  return position === undefined || at < position.at || (at === position.at && id < position.id)
}

/** All words must be in the names, in any order and case. */
function whereOf({ text = '', keyId, onlyFailed }: ProgramRequestFilter): { where: string; values: Value[] } {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const conditions: [string, ...Value[]][] = [
    ...(keyId === undefined ? [] : ([['key_id = ?', keyId]] satisfies [string, Value][])),
    ...(onlyFailed === true ? ([["outcome in ('failed', 'broken-off')"]] satisfies [string][]) : []),
    ...words.map((word): [string, Value] => ['instr(names, ?) > 0', word]),
  ]
  return {
    where: conditions.map(([condition]) => condition).join(' and '),
    values: conditions.flatMap(([, ...values]) => values),
  }
}
