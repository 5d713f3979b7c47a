import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { explain } from '#shared/messages/explain.ts'
import type { Database } from '../storage/database.ts'
import { notFound } from '../app-errors.ts'

/** How many steps one query walks up: a few milliseconds, so that other work is not blocked. */
const stepsPerQuery = 500

/** How many conversations have their last path cached. */
const maxCachedPaths = 4

/** Rows of long paths by position. The walk up from the leaf is cached, so it costs the path length only once. */
export interface BranchPaths {
  /** Returns the rows (`sequence`) at positions `from` to `until - 1` of the path to a message. Throws `not-found`. */
  read(conversationId: string, messageId: string, from: number, until?: number): Promise<number[]>
}

/** The last path of a conversation; its rows are known from position `lowest` on. */
interface CachedPath {
  rows: number[]
  lowest: number
  /** The last walk; walks run one after the other. */
  last: Promise<unknown>
}

interface Step {
  sequence: number
  parent_id: string | null
}

export function createBranchPaths(database: Database): BranchPaths {
  const paths = new Map<string, CachedPath>()

  function cachedPath(conversationId: string): CachedPath {
    const known = paths.get(conversationId) ?? { rows: [], lowest: 0, last: Promise.resolve() }
    paths.delete(conversationId)
    paths.set(conversationId, known)
    const [oldest] = paths.keys()
    if (paths.size > maxCachedPaths && oldest !== undefined) paths.delete(oldest)
    return known
  }

  /** Updates the cached path to end at this message, with rows from position `from` at least. */
  async function update(known: CachedPath, leaf: { id: string; position: number }, from: number): Promise<void> {
    const found: number[] = []
    let next: string | null = leaf.id
    let position = leaf.position
    while (next !== null && position >= from) {
      const steps: Step[] = walkUp(database, next)
      for (const { sequence, parent_id } of steps) {
        // Paths that share a message are identical above it.
        if (known.lowest <= position && known.rows[position] === sequence) {
          known.rows.splice(position + 1, Infinity, ...found.toReversed())
          return known.lowest <= from ? undefined : extend(known, from)
        }
        found.push(sequence)
        position -= 1
        next = parent_id
      }
      await yieldToEventLoop()
    }
    known.lowest = position + 1
    known.rows = [...Array.from<number>({ length: known.lowest }), ...found.toReversed()]
  }

  /** Extends the cached path upwards from its first known row. */
  async function extend(known: CachedPath, from: number): Promise<void> {
    const row = known.rows[known.lowest] ?? null
    let next = database.get<Step>('select sequence, parent_id from messages where sequence = ?', row)?.parent_id ?? null
    while (next !== null && known.lowest > from) {
      for (const { sequence, parent_id } of walkUp(database, next)) {
        known.lowest -= 1
        known.rows[known.lowest] = sequence
        next = parent_id
      }
      await yieldToEventLoop()
    }
  }

  return {
    async read(conversationId, messageId, from, until = Infinity) {
      const leaf = database.get<{ depth: number }>(
        'select depth from messages where id = ? and conversation_id = ?',
        messageId,
        conversationId,
      )
      if (!leaf) throw notFound(explain('messageGone'))
      const known = cachedPath(conversationId)
      const walk = known.last.then(async () => {
        await update(known, { id: messageId, position: leaf.depth - 1 }, from)
        return known.rows.slice(from, Math.min(until, leaf.depth))
      })
      known.last = walk.catch(() => undefined)
      return walk
    },
  }
}

function walkUp(database: Database, id: string): Step[] {
  return database.all<Step>(
    `with recursive path (sequence, parent_id) as (
       select sequence, parent_id from messages where id = ?
       union all
       select messages.sequence, messages.parent_id from path join messages on messages.id = path.parent_id
       limit ${stepsPerQuery}
     )
     select sequence, parent_id from path`,
    id,
  )
}
