import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConversationSummary } from '#shared/conversation.ts'
import { mergeList } from './conversation-list.ts'

const row = (id: string, updatedAt: number, title = id): ConversationSummary => ({
  id,
  title,
  preview: '',
  model: null,
  updatedAt,
  state: 'done',
  hasDraft: false,
  isPinned: false,
})

test('a changed row is replaced, a deleted one removed, and the others stay the same', () => {
  const [one, two, three] = [row('one', 3), row('two', 2), row('three', 1)]
  const moved = row('three', 4, 'Third')
  const after = mergeList([one, two, three], { rows: [moved, row('four', 2.5)], removed: ['two', 'never there'] })
  expect(after).toEqual([moved, one, row('four', 2.5)])
  expect(after[1]).toBe(one)
})

test('rows in any order give the same list, newest first', () => {
  const someRow = fc.record({
    id: fc.integer({ min: 0, max: 30 }).map(String),
    updatedAt: fc.integer({ max: 9, min: 0 }),
  })
  fc.assert(
    fc.property(fc.array(fc.array(someRow, { maxLength: 10 }), { maxLength: 8 }), (pages) => {
      const last = new Map<string, ConversationSummary>()
      let list: readonly ConversationSummary[] = []
      for (const page of pages) {
        const rows = [...new Map(page.map(({ id, updatedAt }) => [id, row(id, updatedAt)])).values()]
        for (const each of rows) last.set(each.id, each)
        list = mergeList(list, { rows, removed: [] })
      }
      const all = [...last.values()]
      expect(list).toEqual(all.toSorted((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1)))
    }),
  )
})
