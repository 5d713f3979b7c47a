import fc from 'fast-check'
import { expect, test } from 'vitest'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createConversationStore } from './conversation-store.ts'

/** Returns what each of these titles shares with another one. */
function sharedOf(titles: readonly string[], deleted: readonly number[] = []): number[] {
  const database = temporaryDatabase()
  const store = createConversationStore(database)
  const ids = titles.map((title, index) => {
    store.insert({ id: `c${index}`, createdAt: index, updatedAt: index, profileId: 'p', model: null })
    store.rename(`c${index}`, title)
    return `c${index}`
  })
  for (const index of deleted) store.markDeleted(`c${index}`, 1)
  const rows = new Map(store.summaries(ids).map((row) => [row.id, row.sharedTitleChars ?? 0]))
  database.close()
  return ids.flatMap((id) => rows.get(id) ?? [])
}

test('a title shares the beginning of the most similar other one', () => {
  expect(
    sharedOf([
      'Write a short mail to my landlord about the rent',
      'Write a short mail to my landlord about the heating',
      'Write a short mail to my sister',
      'Write a short poem',
    ]),
  ).toEqual([44, 44, 25, 0])
})

test('equal titles, titles that differ where the list shows them, and deleted chats share nothing', () => {
  const letter = 'Translate this letter into German, please'
  expect(sharedOf([letter, letter, 'Translate this letter for me into German'])).toEqual([0, 0, 0])
  expect(sharedOf([letter, `${letter} or Dutch`], [1])).toEqual([0])
})

test('among any titles the most similar one is found', () => {
  const title = fc
    .string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), maxLength: 4 })
    .map((end) => `${'a b '.repeat(6)}${end}`)
  fc.assert(
    fc.property(fc.array(title, { maxLength: 8 }), (titles) => {
      const common = (one: string, other: string) => {
        let length = 0
        while (length < one.length && one[length] === other[length]) length += 1
        return length
      }
      const expected = titles.map((one) => {
        if (one.length <= 24) return 0
        return Math.max(0, ...titles.filter((other) => other !== one).map((other) => common(one, other)))
      })
      expect(sharedOf(titles)).toEqual(expected)
    }),
    { numRuns: 10 },
  )
})
