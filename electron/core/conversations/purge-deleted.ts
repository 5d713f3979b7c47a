import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../storage/database.ts'

/** How many messages one transaction removes, which blocks main for a few milliseconds. */
const sliceSize = 50

/**
 * Permanently removes conversations deleted before this time, with their messages, and returns how many. Leaves go
 * before their parents, since SQLite limits how deep a removal may cascade. What is left when the app ends follows at the
 * next start.
 */
export async function purgeDeleted(database: Database, before: number): Promise<number> {
  const ids = database.all<{ id: string }>('select id from conversations where deleted_at < ?', before)
  for (const { id } of ids) {
    while (removeSlice(database, id) > 0) await yieldToEventLoop()
    database.run('delete from conversations where id = ?', id)
  }
  return ids.length
}

/** Returns 0 if nothing is left. The first row of a slice takes those with it that follow from it. */
function removeSlice(database: Database, id: string): number {
  return database.unflushedTransaction(() =>
    database.run(
      `delete from messages where sequence in
         (select sequence from messages where conversation_id = ? order by sequence desc limit ${sliceSize})`,
      id,
    ),
  )
}
