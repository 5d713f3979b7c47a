import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playConversations } from '../../testing/played-conversations.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createConversationStore } from './conversation-store.ts'

/** Opens chats with these titles, the first one the newest. */
function open(titles: readonly (string | null)[]) {
  const database = temporaryDatabase()
  const store = createConversationStore(database)
  database.transaction(() => {
    for (const [index, title] of titles.entries()) {
      const time = titles.length - index
      store.insert({ id: `c${index}`, createdAt: time, updatedAt: time, profileId: 'p', model: null })
      if (title !== null) store.rename(`c${index}`, title)
    }
  })
  const { conversations } = playConversations({ database })
  const find = async (query: string, match: 'words' | 'letters') => {
    const found = await conversations.calls['conversation.findTitles']({ query, match })
    return { titles: found.conversations.map(({ title }) => title), total: found.total }
  }
  return {
    conversations,
    words: async (query: string) => find(query, 'words'),
    letters: async (query: string) => (await find(query, 'letters')).titles,
  }
}

test('a chat is found by the words of its title, in any order and case', async () => {
  const { words } = open(['Letter to the Landlord', 'Index for the event log', 'Émile und die DETEKTIVE'])
  expect(await words('landlord let')).toEqual({ titles: ['Letter to the Landlord'], total: 1 })
  expect(await words('THE')).toEqual({ titles: ['Letter to the Landlord', 'Index for the event log'], total: 2 })
  expect(await words('ém detektive')).toEqual({ titles: ['Émile und die DETEKTIVE'], total: 1 })
  expect(await words('em')).toEqual({ titles: [], total: 0 })
  expect(await words('the menu')).toEqual({ titles: [], total: 0 })
  expect(await words('  ')).toEqual({ titles: [], total: 0 })
})

test('titles that contain the query come before those that have its letters in order', async () => {
  const { letters } = open(['Learn some Icelandic', 'Lisbon', 'Lemons', 'Old lemons'])
  expect(await letters('Lemons')).toEqual(['Lemons', 'Old lemons'])
  expect(await letters('lsn')).toEqual(['Learn some Icelandic', 'Lisbon'])
  expect(await letters('l so')).toEqual(['Learn some Icelandic', 'Lisbon'])
  expect(await letters('on')).toEqual(['Lisbon', 'Lemons', 'Old lemons', 'Learn some Icelandic'])
  expect(await letters('snl')).toEqual([])
})

test('at most fifty of thousands are returned, with the total, and an old one is found', async () => {
  const { words, letters } = open(Array.from({ length: 5000 }, (_, index) => `Chat ${index}`))
  expect(await letters('')).toHaveLength(50)
  expect((await letters('chat')).at(-1)).toBe('Chat 49')
  expect(await letters('Chat 4999')).toEqual(['Chat 4999'])
  const found = await words('chat')
  expect([found.titles.length, found.titles.at(-1), found.total]).toEqual([50, 'Chat 49', 5000])
  expect(await words('chat 3456')).toEqual({ titles: ['Chat 3456'], total: 1 })
})

test('chats of the same time are all looked at', async () => {
  const { words, conversations } = open([])
  for (let number = 0; number < 2500; number += 1) conversations.calls['conversation.create']({ model: null })
  expect((await words('new chat')).total).toBe(2500)
})

test('an unnamed chat is found by its placeholder, a deleted one not at all', async () => {
  const { words, conversations } = open([null, 'New shoes'])
  expect(await words('new')).toEqual({ titles: ['New chat', 'New shoes'], total: 2 })
  conversations.calls['conversation.delete']({ conversationId: 'c1' })
  expect(await words('new')).toEqual({ titles: ['New chat'], total: 1 })
})

test('other work is done while thousands of titles are searched', async () => {
  const { words } = open(Array.from({ length: 2500 }, (_, index) => `Chat ${index}`))
  let turns = 0
  const searching = words('none')
  const count = () => {
    turns += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  await searching
  clearImmediate(timer)
  expect(turns).toBeGreaterThanOrEqual(2)
})

test('any title is found by any part of it', async () => {
  const letter = fc.constantFrom('a', 'B', 'é', 'Ü', 'ß', '日', '😀', ' ', '%', '_', "'", '"')
  await fc.assert(
    fc.asyncProperty(fc.array(letter, { minLength: 1, maxLength: 12 }), fc.nat(11), async (letters, from) => {
      const part = letters.slice(from % letters.length).join('')
      if (part.trim() === '') return
      const title = letters.join('')
      expect(await open([title]).letters(part)).toEqual([title])
    }),
    { numRuns: 10 },
  )
})
