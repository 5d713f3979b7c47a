import { expect, test } from 'vitest'
import { temporaryDatabase } from '../../../testing/temporary-database.ts'
import { createImportBatches } from './import-batches.ts'
import { importSteps } from './write-import.ts'

const empty = { systemPrompt: '', parameters: {}, preset: null, isPinned: false, draft: '', queue: [], leafId: null }

/** Opens batches whose clock moves by a millisecond with each message. `sizes` are the messages of the transactions. */
function open() {
  const real = temporaryDatabase()
  const sizes: number[] = []
  const shown: unknown[] = []
  let flushes = 0
  const count = () => real.get<{ count: number }>('select count(*) as count from messages')?.count ?? 0
  const database: typeof real = {
    ...real,
    unflushedTransaction(work) {
      const before = count()
      const result = real.unflushedTransaction(work)
      sizes.push(count() - before)
      shown.push(real.all('select id from conversations where deleted_at is null').length)
      return result
    },
    async flush() {
      flushes += 1
    },
  }
  const batches = createImportBatches(database, () => count())
  const chat = (id: string, messages: number, idOf = (index: number) => `${id}-${index}`) => {
    const outcomes: unknown[] = []
    const conversation = {
      ...empty,
      id,
      title: id,
      createdAt: 1,
      updatedAt: 1,
      profileId: 'p',
      model: null,
      messages: Array.from({ length: messages }, (_, index) => ({
        id: idOf(index),
        parentId: null,
        role: 'user' as const,
        createdAt: 1,
        text: 'Hi',
        name: null,
        toolCallId: null,
        answer: null,
      })),
    }
    const steps = importSteps(database, conversation, false, 5)
    return { pending: { steps, onEnd: (outcome: unknown) => outcomes.push(outcome) }, outcomes }
  }
  return { database, batches, chat, sizes, shown, flushes: () => flushes }
}

const added = { isNew: true, isChanged: true }

test('several small chats share a transaction', async () => {
  const { batches, chat, sizes } = open()
  const chats = ['a', 'b', 'c'].map((id) => chat(id, 1))
  await batches.write(chats.map(({ pending }) => pending))
  expect(sizes).toEqual([3])
  expect(chats.map(({ outcomes }) => outcomes)).toEqual([[added], [added], [added]])
})

test('a large chat takes several, and is shown when it is complete', async () => {
  const { batches, chat, sizes, shown } = open()
  await batches.write([chat('a', 10).pending])
  expect(sizes).toEqual([4, 4, 2])
  expect(shown).toEqual([0, 0, 1])
})

test('a chat with a message of another one adds nothing, and the others in its transaction are written', async () => {
  const { database, batches, chat } = open()
  const [first, bad, last] = [chat('a', 1), chat('b', 2, (index) => (index === 0 ? 'new' : 'a-0')), chat('c', 1)]
  await batches.write([first.pending, bad.pending, last.pending])
  expect(first.outcomes).toEqual([added])
  expect(bad.outcomes).toMatchObject([{ data: { kind: 'bad-input' } }])
  expect(last.outcomes).toEqual([added])
  expect(database.all('select id from messages')).toEqual([{ id: 'a-0' }, { id: 'c-0' }])
})

test('an outcome is reported when it is committed', async () => {
  const { database, batches, chat } = open()
  const { pending, outcomes } = chat('a', 1)
  const full = createImportBatches({
    ...database,
    unflushedTransaction: (work) =>
      database.unflushedTransaction(() => {
        work()
        throw new Error('full')
      }),
  })
  await expect(full.write([pending])).rejects.toThrow('full')
  expect(outcomes).toEqual([])
  await batches.write([])
})

test('the log is flushed after every ten transactions', async () => {
  const { batches, chat, sizes, flushes } = open()
  await batches.write([chat('a', 4 * 21).pending])
  expect(sizes.length).toBeGreaterThanOrEqual(21)
  expect(flushes()).toBe(2)
})
