import type { ListGroups } from '#shared/conversation.ts'
import type { Database } from '../storage/database.ts'
import { limited } from './conversation-store.ts'

/** A place in the order of the list. */
interface Place {
  id: string
  is_pinned: number
  updated_at: number
}

export type ListOrder = ReturnType<typeof createListOrder>

/**
 * The order of the list: pinned conversations, then the others, each newest first, and by id if two are as new. Every
 * statement reads only the index `conversations_in_list`, at most half of it: 200,000 conversations take a few
 * milliseconds.
 */
export function createListOrder(database: Database) {
  const where = 'from conversations indexed by conversations_in_list where deleted_at is null'

  function countOf(condition: string, ...values: (string | number)[]): number {
    return database.get<{ count: number }>(`select count(*) as count ${where} and ${condition}`, ...values)?.count ?? 0
  }

  /** Returns how many conversations are before a place in the order, or after it. */
  function countBeside({ id, is_pinned, updated_at }: Place, side: 'before' | 'after'): number {
    const [more, earlierId] = side === 'before' ? ['>', '<'] : ['<', '>']
    return (
      countOf(`is_pinned ${more} ?`, is_pinned) +
      countOf(`is_pinned = ? and updated_at ${more} ?`, is_pinned, updated_at) +
      countOf(`is_pinned = ? and updated_at = ? and id ${earlierId} ?`, is_pinned, updated_at, id)
    )
  }

  /** Returns how many conversations there are. SQLite counts a whole index by its pages, and a part by its rows. */
  function count(): number {
    const counted = database.get<{ count: number }>(
      `select (select count(*) from conversations)
         - (select count(*) from conversations where deleted_at is not null) as count`,
    )
    return counted?.count ?? 0
  }

  function ids(from: number, limit: number, total: number): string[] {
    const length = Math.min(limit, total - from)
    if (length <= 0) return []
    const afterwards = total - from - length
    const isForward = from <= afterwards
    const direction = isForward ? 'is_pinned desc, updated_at desc, id' : 'is_pinned, updated_at, id desc'
    const rows = database.all<{ id: string }>(
      `select id ${where} order by ${direction} limit ? offset ?`,
      length,
      isForward ? from : afterwards,
    )
    return (isForward ? rows : rows.toReversed()).map(({ id }) => id)
  }

  function position(id: string, near: number, total: number): number | null {
    const place = database.get<Place>(
      `select id, is_pinned, ${limited('updated_at')} from conversations where id = ? and deleted_at is null`,
      id,
    )
    if (!place) return null
    return near < total / 2 ? countBeside(place, 'before') : total - 1 - countBeside(place, 'after')
  }

  return {
    count,
    /** Returns the ids from a position. `total` is the count, since the nearer end is read. */
    ids,
    /**
     * Returns the position of a conversation; null if it does not exist. `near` is about where it is: it is counted from
     * the nearer end.
     */
    position,

    /** Returns the sizes of the groups. The days are given by when they begin, in milliseconds since 1970. */
    groups(days: { readonly today: number; readonly yesterday: number }, total: number): ListGroups {
      const pinned = countOf('is_pinned > 0')
      const today = countOf('is_pinned = 0 and updated_at >= ?', days.today)
      const yesterday = countOf('is_pinned = 0 and updated_at >= ? and updated_at < ?', days.yesterday, days.today)
      return { pinned, today, yesterday, earlier: total - pinned - today - yesterday }
    },

    /** Returns the conversation that takes the place of this one when it is deleted; null if there is no other. */
    neighbour(id: string): string | null {
      const total = count()
      const place = position(id, 0, total) ?? 0
      return ids(place + 1, 1, total)[0] ?? (place > 0 ? (ids(place - 1, 1, total)[0] ?? null) : null)
    },
  }
}
