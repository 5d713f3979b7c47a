import { expect, test } from 'vitest'
import { fillDatabase } from '../../testing/fill-database.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { purgeDeleted } from './purge-deleted.ts'

test('a conversation is removed with more messages than SQLite cascades, in small transactions', async () => {
  const database = temporaryDatabase()
  fillDatabase(database, 2, 600)
  database.run(`update conversations set deleted_at = 5 where id = 'c1'`)
  const count = () => database.get<{ count: number }>('select count(*) as count from messages')?.count ?? 0
  const removed: number[] = []
  const watched: typeof database = {
    ...database,
    unflushedTransaction(work) {
      const before = count()
      const result = database.unflushedTransaction(work)
      removed.push(before - count())
      return result
    },
  }
  expect(await purgeDeleted(watched, 5)).toBe(0)
  expect(await purgeDeleted(watched, 6)).toBe(1)
  expect(database.all('select id from conversations')).toEqual([{ id: 'c0' }])
  expect(count()).toBe(1200)
  expect(Math.max(...removed)).toBe(50)
})
