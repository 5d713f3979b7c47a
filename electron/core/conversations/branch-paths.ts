import { setImmediate as breathe } from 'node:timers/promises'
import type { Database } from '../storage/database.ts'
import { notFound } from './not-found.ts'

/** How many steps are gone up at once: a few milliseconds, after which whoever waits comes first. */
const stepsAtOnce = 2000

/** Of how many conversations the paths are remembered. */
const remembered = 4

/** The rows of long paths, by their places: walking there from the end costs its length once. */
export interface BranchPaths {
  /** The rows (`sequence`) on the path to a message, from a position on up to another one. Throws `not-found`. */
  read(conversationId: string, messageId: string, from: number, until?: number): Promise<number[]>
}

/** The path that was walked last in a conversation, known from `lowest` on. */
interface Known {
  rows: number[]
  lowest: number
  /** One walks at a time. */
  last: Promise<unknown>
}

interface Step {
  sequence: number
  parent_id: string | null
}

export function createBranchPaths(database: Database): BranchPaths {
  const paths = new Map<string, Known>()

  function knownOf(conversationId: string): Known {
    const known = paths.get(conversationId) ?? { rows: [], lowest: 0, last: Promise.resolve() }
    paths.delete(conversationId)
    paths.set(conversationId, known)
    const [oldest] = paths.keys()
    if (paths.size > remembered && oldest !== undefined) paths.delete(oldest)
    return known
  }

  /** Makes what is known the path to this message, at least from `from` on. */
  async function follow(known: Known, leaf: { id: string; position: number }, from: number): Promise<void> {
    const found: number[] = []
    let next: string | null = leaf.id
    let position = leaf.position
    while (next !== null && position >= from) {
      const steps: Step[] = walkUp(database, next)
      for (const { sequence, parent_id } of steps) {
        // A message has one path: from where two meet, they are the same.
        if (known.lowest <= position && known.rows[position] === sequence) {
          known.rows.splice(position + 1, Infinity, ...found.toReversed())
          return known.lowest <= from ? undefined : goOn(known, from)
        }
        found.push(sequence)
        position -= 1
        next = parent_id
      }
      await breathe()
    }
    known.lowest = position + 1
    known.rows = [...Array.from<number>({ length: known.lowest }), ...found.toReversed()]
  }

  /** Walks on from the first row that is known. */
  async function goOn(known: Known, from: number): Promise<void> {
    const row = known.rows[known.lowest] ?? null
    let next = database.get<Step>('select sequence, parent_id from messages where sequence = ?', row)?.parent_id ?? null
    while (next !== null && known.lowest > from) {
      for (const { sequence, parent_id } of walkUp(database, next)) {
        known.lowest -= 1
        known.rows[known.lowest] = sequence
        next = parent_id
      }
      await breathe()
    }
  }

  return {
    async read(conversationId, messageId, from, until = Infinity) {
      const leaf = database.get<{ depth: number }>(
        'select depth from messages where id = ? and conversation_id = ?',
        messageId,
        conversationId,
      )
      if (!leaf) throw notFound('This message does not exist any more.')
      const known = knownOf(conversationId)
      const walk = known.last.then(async () => {
        await follow(known, { id: messageId, position: leaf.depth - 1 }, from)
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
       limit ${stepsAtOnce}
     )
     select sequence, parent_id from path`,
    id,
  )
}
