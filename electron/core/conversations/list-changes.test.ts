import { expect, test } from 'vitest'
import type { ListChange } from '#shared/conversation.ts'
import { emitTo } from '../../testing/emit-to.ts'
import { playConversations } from '../../testing/played-conversations.ts'
import { createListChanges } from './list-changes.ts'

function play() {
  const changes: ListChange[] = []
  const { conversations } = playConversations({
    emit: emitTo({ 'conversation.listChanged': (change) => changes.push(change) }),
  })
  return { conversations, changes }
}

/** Lets the command's changes be published. */
const afterCommand = async () => Promise.resolve()

test('a change has the changed row and nothing else, however many chats there are', async () => {
  const { conversations, changes } = play()
  const ids = Array.from({ length: 100 }, () => conversations.calls['conversation.create']({ model: null }).id)
  await afterCommand()
  changes.length = 0
  conversations.calls['conversation.rename']({ conversationId: ids[7] ?? '', title: 'Another name' })
  await afterCommand()
  expect(changes).toMatchObject([{ rows: [{ id: ids[7], title: 'Another name' }], removed: [], isPartial: false }])
  expect(JSON.stringify(changes).length).toBeLessThan(400)
})

test('deleted chats are named, and come back as rows', async () => {
  const { conversations, changes } = play()
  const { id: conversationId } = conversations.calls['conversation.create']({ model: null })
  await afterCommand()
  conversations.calls['conversation.delete']({ conversationId })
  await afterCommand()
  conversations.calls['conversation.restore']({ conversationId })
  await afterCommand()
  expect(changes.slice(1)).toMatchObject([
    { rows: [], removed: [conversationId] },
    { rows: [{ id: conversationId }], removed: [] },
  ])
})

test('what a command changes is published together, each row once in its latest state', async () => {
  const { conversations, changes } = play()
  const [one, other] = ['A', 'B'].map(() => conversations.calls['conversation.create']({ model: null }).id)
  for (let number = 0; number < 100; number += 1) {
    conversations.calls['conversation.rename']({ conversationId: one ?? '', title: `Name ${number}` })
  }
  await afterCommand()
  expect(changes.map(({ rows }) => rows.map(({ id, title }) => [id, title]))).toEqual([
    [
      [one, 'Name 99'],
      [other, 'New chat'],
    ],
  ])
})

test('of a change of very many rows only the single ones are listed', async () => {
  const { conversations, changes } = play()
  const ids = Array.from({ length: 60 }, () => conversations.calls['conversation.create']({ model: null }).id)
  await afterCommand()
  changes.length = 0
  conversations.republish(ids)
  conversations.calls['conversation.rename']({ conversationId: ids[0] ?? '', title: 'During an import' })
  await afterCommand()
  expect(changes).toMatchObject([{ rows: [{ title: 'During an import' }], removed: [], isPartial: true }])
})

test('if the rows cannot be read, the pages are asked to read the list', async () => {
  const changes: ListChange[] = []
  const { notify } = createListChanges({
    summaries: () => {
      throw new Error('database disk image is malformed')
    },
    publish: (change) => changes.push(change),
  })
  notify(['c'])
  await afterCommand()
  expect(changes).toEqual([{ rows: [], removed: [], isPartial: true }])
})
