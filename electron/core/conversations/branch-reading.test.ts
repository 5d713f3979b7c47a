import { expect, test } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import { emptyAnswer } from '#shared/answer.ts'
import { playConversations, snapshotOf } from '../../testing/played-conversations.ts'
import { done, head, settle, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createComparisonStore } from './comparison-store.ts'
import { createConversationStore } from './conversation-store.ts'
import { createMessageStore } from './message-store.ts'

/** Creates 6,000 messages, and a branch of three that begins at position 100. */
function play() {
  const database = temporaryDatabase()
  const row = { createdAt: 1, updatedAt: 1, profileId: 'embedded', model: null }
  createConversationStore(database).insert({ id: 'c0', ...row })
  database.run(
    `with recursive n (i) as (select 0 union all select i + 1 from n where i < 5999)
     insert into messages (id, conversation_id, parent_id, role, status, text, created_at)
     select case when i % 2 then 'a' else 'q' end || (i / 2), 'c0',
       case when i > 0 then case when i % 2 then 'q' else 'a' end || ((i - 1) / 2) end,
       case when i % 2 then 'assistant' else 'user' end, case when i % 2 then 'done' end, 'Turn ' || (i / 2) || ':', 1
     from n`,
  )
  const store = createMessageStore(database)
  let parentId = 'a49'
  for (const id of ['b0', 'b1', 'b2']) {
    store.insertMessage({ id, conversationId: 'c0', parentId, role: 'user', text: `beside ${id}`, createdAt: 1 })
    parentId = id
  }
  const played = playConversations({ database })
  played.conversations.calls['conversation.showBranch']({ conversationId: 'c0', messageId: 'q1000' })
  return { ...played, leaf: 'a2999' }
}

const idOf = (position: number) => `${position % 2 === 0 ? 'q' : 'a'}${Math.floor(position / 2)}`

test('a snapshot has the last 50 messages and the number of messages before them', async () => {
  const { conversations } = play()
  const { messages, before } = await snapshotOf(conversations, 'c0')
  expect([messages.length, before, messages[0]?.id, messages.at(-1)?.id]).toEqual([50, 5950, idOf(5950), idOf(5999)])
})

test('parts of a path can be read in any order and in parallel, also of a branch that is not shown', async () => {
  const { conversations, leaf } = play()
  const parts = await Promise.all([
    conversations.calls['conversation.messages']({ conversationId: 'c0', messageId: leaf, from: 5900, count: 3 }),
    conversations.calls['conversation.messages']({ conversationId: 'c0', messageId: 'b2', from: 98, count: 10 }),
    conversations.calls['conversation.messages']({ conversationId: 'c0', messageId: leaf, from: 0, count: 2 }),
    conversations.calls['conversation.messages']({ conversationId: 'c0', messageId: leaf, from: 99, count: 3 }),
    conversations.calls['conversation.messages']({ conversationId: 'c0', messageId: 'b0', from: 99, count: 2 }),
    conversations.calls['conversation.messages']({ conversationId: 'c0', messageId: leaf, from: 5998, count: 200 }),
  ])
  expect(parts.map((part) => part.messages.map(({ id }) => id))).toEqual([
    [5900, 5901, 5902].map(idOf),
    [idOf(98), idOf(99), 'b0', 'b1', 'b2'],
    [0, 1].map(idOf),
    [99, 100, 101].map(idOf),
    [idOf(99), 'b0'],
    [5998, 5999].map(idOf),
  ])
  expect(parts[4]?.messages[1]?.branch).toEqual({ index: 2, count: 2, previous: idOf(100), next: null })
})

test('a comparison far from the leaf comes with its part of the path, and in the snapshot while it is in flight', async () => {
  const { conversations, answers, database, leaf } = play()
  const store = createComparisonStore(database)
  const first = async () => {
    const control = new AbortController()
    setImmediate(() => setImmediate(() => control.abort()))
    const found = { comparisons: [] as string[], answers: [] as (string | undefined)[] }
    for await (const part of conversations.streams['conversation.watch']({ conversationId: 'c0' }, control.signal)) {
      if (part.type !== 'comparisons') continue
      found.comparisons = part.comparisons.map(({ questionId }) => questionId)
      found.answers = part.answers.map(({ parentId }) => parentId ?? undefined)
    }
    return found
  }
  for (const question of [10, 20, 2990]) {
    const other = `other${question}`
    createMessageStore(database).insertAnswer({
      id: other,
      conversationId: 'c0',
      parentId: `q${question}`,
      requestedModel: null,
      createdAt: 1,
    })
    database.run("update messages set status = 'done' where id = ?", other)
    const columns = [`a${question}`, other].map((answerId) => ({ answerId, target: null }))
    store.put('c0', { questionId: `q${question}`, columns, keptId: null })
  }
  expect(await first()).toEqual({ comparisons: ['q2990'], answers: ['q2990'] })
  const part = await conversations.calls['conversation.messages']({
    conversationId: 'c0',
    messageId: leaf,
    from: 18,
    count: 10,
  })
  expect(part.comparisons).toEqual([
    { questionId: 'q10', columns: ['a10', 'other10'].map((answerId) => ({ answerId, target: null })), keptId: null },
  ])
  expect(part.answers.map(({ id }) => id)).toEqual(['other10'])
  expect(
    (await conversations.calls['conversation.messages']({ conversationId: 'c0', messageId: leaf, from: 22, count: 10 }))
      .comparisons,
  ).toEqual([])

  const { answerId } = conversations.calls['conversation.retryCompared']({
    conversationId: 'c0',
    messageId: 'other20',
    continuesAnswer: false,
  })
  answers[0]?.emit(head, text('Arriving'))
  await settle()
  // A new watcher gets it in the snapshot, so no chunk is missed.
  expect((await first()).comparisons).toEqual(['q20', 'q2990'])
  expect(
    (await conversations.calls['conversation.messages']({ conversationId: 'c0', messageId: leaf, from: 40, count: 2 }))
      .answers,
  ).toMatchObject([{ id: answerId, text: 'Arriving' }])
  answers[0]?.emit(done)
  await conversations.idle()
  expect((await first()).comparisons).toEqual(['q2990'])
})

test('the position of a message is returned, and whether the branch that is shown contains it', async () => {
  const { conversations, leaf } = play()
  expect(await conversations.calls['conversation.place']({ conversationId: 'c0', messageId: leaf })).toEqual({
    position: 5999,
    isShown: true,
  })
  expect(await conversations.calls['conversation.place']({ conversationId: 'c0', messageId: idOf(100) })).toEqual({
    position: 100,
    isShown: true,
  })
  expect(await conversations.calls['conversation.place']({ conversationId: 'c0', messageId: 'b1' })).toEqual({
    position: 101,
    isShown: false,
  })
  conversations.calls['conversation.showBranch']({ conversationId: 'c0', messageId: 'b1' })
  expect(await conversations.calls['conversation.place']({ conversationId: 'c0', messageId: 'b1' })).toEqual({
    position: 101,
    isShown: true,
  })
  expect(await conversations.calls['conversation.place']({ conversationId: 'c0', messageId: idOf(100) })).toEqual({
    position: 100,
    isShown: false,
  })
  await expect(
    conversations.calls['conversation.place']({ conversationId: 'c0', messageId: 'nowhere' }),
  ).rejects.toThrow('does not exist')
})

test('words are found in the whole branch that is shown, and in answers in flight', async () => {
  const { conversations, answers } = play()
  expect(await conversations.calls['conversation.find']({ conversationId: 'c0', query: '' })).toEqual([])
  expect(await conversations.calls['conversation.find']({ conversationId: 'c0', query: 'Turn 17:' })).toEqual([
    { messageId: idOf(34), position: 34, part: 'text', count: 1 },
    { messageId: idOf(35), position: 35, part: 'text', count: 1 },
  ])
  expect(await conversations.calls['conversation.find']({ conversationId: 'c0', query: 'beside' })).toEqual([])
  conversations.calls['conversation.showBranch']({ conversationId: 'c0', messageId: 'b1' })
  expect(
    (await conversations.calls['conversation.find']({ conversationId: 'c0', query: 'beside' })).map(
      ({ position }) => position,
    ),
  ).toEqual([100, 101, 102])
  const { answerId } = sendNow(conversations, 'c0', 'And now?')
  const chunk = { choices: [{ index: 0, delta: { content: 'A **mari**mba, ' } }] }
  answers[0]?.emit(head, { type: 'chunk', chunk })
  await eventually(async () =>
    expect(await conversations.calls['conversation.find']({ conversationId: 'c0', query: 'marimba' })).toEqual([
      { messageId: answerId, position: 104, part: 'text', count: 1 },
    ]),
  )
})

test('words are found in answers compared with those of the branch, in the order of their columns', async () => {
  const { conversations, database } = play()
  const store = createMessageStore(database)
  for (const beside of ['left', 'right']) {
    store.insertAnswer({
      id: beside,
      conversationId: 'c0',
      parentId: 'q10',
      requestedModel: null,
      createdAt: 1,
      prefix: { ...emptyAnswer(), text: 'Turn 10: otherwise' },
    })
  }
  const columns = ['left', 'a10', 'right'].map((answerId) => ({ answerId, target: null }))
  createComparisonStore(database).put('c0', { questionId: 'q10', columns, keptId: null })
  const found = { position: 21, part: 'text', count: 1 }
  expect(await conversations.calls['conversation.find']({ conversationId: 'c0', query: 'Turn 10:' })).toEqual([
    { ...found, messageId: 'q10', position: 20 },
    { ...found, messageId: 'left', comparedUnder: 'q10' },
    { ...found, messageId: 'a10' },
    { ...found, messageId: 'right', comparedUnder: 'q10' },
  ])
})

test('the cost of a path is the sum of its finished answers', async () => {
  const { conversations, leaf, database } = play()
  database.run(`update messages set cost = 0.5, checksum = null where id in ('a1', 'a7')`)
  database.run(
    `update messages set is_byok = 1, cost = 0.25, checksum = null,
       answer = '{"usage":{"cost_details":{"upstream_inference_cost":2}}}' where id = 'a8'`,
  )
  expect(await conversations.calls['conversation.cost']({ conversationId: 'c0', messageId: leaf })).toEqual({
    cost: 3.25,
    known: 3,
    unknown: 2997,
  })
  expect(await conversations.calls['conversation.cost']({ conversationId: 'c0', messageId: 'a3' })).toEqual({
    cost: 0.5,
    known: 1,
    unknown: 3,
  })
})
