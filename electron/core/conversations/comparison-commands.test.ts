import { expect, test, vi } from 'vitest'
import { playConversations, textsOf } from '../../testing/played-conversations.ts'
import { done, head, settle, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'
import { models, readSnapshot, startComparison } from '../../testing/started-comparison.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createBudgets } from '../ledger/budgets.ts'
import { createLedger } from '../ledger/ledger.ts'
import { saveIntervalMs } from './answer-recorder.ts'

test('all targets answer one message in parallel, and the branch of the first answer is shown', async () => {
  const { conversations, answers, id, userMessageId, answerId, database } = await startComparison('a', 'b', 'c')
  expect(answers.map(({ request }) => [request.model, request.messages])).toEqual(
    ['a', 'b', 'c'].map((model) => [model, [{ role: 'user', content: 'Which index?' }]]),
  )
  const { conversation, messages, comparisons, others } = await readSnapshot(conversations, id)
  expect(messages.map((message) => message.id)).toEqual([userMessageId, answerId])
  expect(comparisons).toEqual([
    {
      questionId: userMessageId,
      keptId: null,
      columns: ['a', 'b', 'c'].map((model) => ({
        answerId: expect.any(String),
        target: { model, preset: null, parameters: {} },
      })),
    },
  ])
  expect(others.map((message) => message.parentId)).toEqual([userMessageId, userMessageId])
  // Sending clears the targets of the draft in the same commit.
  expect(conversation.comparing).toEqual([])
  expect(database.get('select count(*) as n from messages where parent_id = ?', userMessageId)).toEqual({ n: 3 })
})

test('if one answer cannot be committed, nothing is, and the draft stays', async () => {
  const { conversations, answers, database } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: 'own' })
  conversations.calls['conversation.saveDraft']({ conversationId: id, draft: 'Which index?' })
  await conversations.calls['conversation.setComparing']({ conversationId: id, targets: models('a', 'b') })
  database.execute(`create trigger full before insert on messages when new.requested_model = 'b'
    begin select raise(abort, 'no room'); end`)
  expect(() => conversations.calls['conversation.send']({ conversationId: id, text: 'Which index?' })).toThrow(
    'no room',
  )
  expect(answers).toEqual([])
  expect(database.get('select count(*) as n from messages')).toEqual({ n: 0 })
  expect((await readSnapshot(conversations, id)).conversation).toMatchObject({
    draft: 'Which index?',
    comparing: models('a', 'b'),
  })
})

test('each answer ends separately: one is stopped, one fails, the others continue', async () => {
  const { conversations, answers, id } = await startComparison('a', 'b', 'c')
  const { comparisons } = await readSnapshot(conversations, id)
  const [a, b] = (comparisons[0]?.columns ?? []).map(({ answerId }) => answerId)
  answers[0]?.emit(head, text('first'))
  answers[1]?.fail(new Error('no route'))
  answers[2]?.emit(head, text('third'))
  await settle()
  conversations.calls['conversation.stop']({ conversationId: id, answerId: a })
  expect([answers[0]?.signal.aborted, answers[2]?.signal.aborted]).toEqual([true, false])
  expect(conversations.list()[0]?.state).toBe('streaming')
  answers[2]?.emit(text(', whole'), done)
  await conversations.idle()
  const after = await readSnapshot(conversations, id)
  const all = [...after.messages.slice(1), ...after.others]
  expect(all.map((message) => [message.text, message.role === 'assistant' && message.status])).toEqual([
    ['first', 'stopped'],
    ['', 'failed'],
    ['third, whole', 'done'],
  ])
  expect(b).toBeDefined()
})

test('stop ends all answers', async () => {
  const { conversations, answers, id } = await startComparison('a', 'b', 'c')
  conversations.calls['conversation.stop']({ conversationId: id })
  expect(answers.map(({ signal }) => signal.aborted)).toEqual([true, true, true])
  expect(conversations.isAnswering()).toBe(false)
})

test('chunks of every answer are published to watchers', async () => {
  const { conversations, answers, id } = await startComparison('a', 'b')
  const control = new AbortController()
  const texts: string[] = []
  const watching = (async () => {
    for await (const part of conversations.streams['conversation.watch']({ conversationId: id }, control.signal))
      if (part.type === 'text') texts.push(part.text)
  })()
  await settle()
  answers[1]?.emit(head, text('from b'))
  answers[0]?.emit(head, text('from a'))
  await settle()
  control.abort()
  await watching
  expect(texts.toSorted()).toEqual(['from a', 'from b'])
  conversations.calls['conversation.stop']({ conversationId: id })
})

test('one target can be retried with the same request in its column while the others arrive', async () => {
  const { conversations, answers, id, userMessageId } = await startComparison('a', 'b')
  answers[1]?.fail(new Error('no route'))
  await settle()
  const before = (await readSnapshot(conversations, id)).comparisons[0]?.columns ?? []
  expect(() =>
    conversations.calls['conversation.retryCompared']({
      conversationId: id,
      messageId: before[0]?.answerId ?? '',
      continuesAnswer: false,
    }),
  ).toThrow(/still arriving/)
  const { answerId } = conversations.calls['conversation.retryCompared']({
    conversationId: id,
    messageId: before[1]?.answerId ?? '',
    continuesAnswer: false,
  })
  expect(answers[2]?.request.model).toBe('b')
  const { comparisons, messages } = await readSnapshot(conversations, id)
  expect(comparisons[0]?.columns.map((column) => column.answerId)).toEqual([before[0]?.answerId, answerId])
  // The branch of the first answer is still shown.
  expect(messages.map((message) => message.id)).toEqual([userMessageId, before[0]?.answerId])
  conversations.calls['conversation.stop']({ conversationId: id })
})

test('a stopped answer is continued in its column with the same request', async () => {
  const { conversations, answers, id, answerId } = await startComparison('a', 'b')
  answers[0]?.emit(head, text('Half'))
  await settle()
  conversations.calls['conversation.stop']({ conversationId: id })
  const again = conversations.calls['conversation.retryCompared']({
    conversationId: id,
    messageId: answerId,
    continuesAnswer: true,
  })
  expect(answers[2]?.request).toMatchObject({ model: 'a' })
  answers[2]?.emit(head, text(' and half'), done)
  await conversations.idle()
  expect(await textsOf(conversations, id)).toEqual(['Which index?', 'Half and half'])
  expect((await readSnapshot(conversations, id)).comparisons[0]?.columns[0]?.answerId).toBe(again.answerId)
})

test('keeping an answer shows its branch, and the next message continues it', async () => {
  const { conversations, answers, id } = await startComparison('a', 'b')
  answers[0]?.emit(head, text('from a'), done)
  answers[1]?.emit(head, text('from b'), done)
  await conversations.idle()
  const columns = (await readSnapshot(conversations, id)).comparisons[0]?.columns ?? []
  conversations.calls['conversation.keepAnswer']({ conversationId: id, messageId: columns[1]?.answerId ?? '' })
  expect((await readSnapshot(conversations, id)).comparisons[0]?.keptId).toBe(columns[1]?.answerId)
  conversations.calls['conversation.send']({ conversationId: id, text: 'Go on' })
  expect(answers[2]?.request.messages.map(({ content }) => content)).toEqual(['Which index?', 'from b', 'Go on'])
  expect(answers[2]?.request.model).toBe('own')
  conversations.calls['conversation.stop']({ conversationId: id })
})

test('a message sent meanwhile waits for all answers, and continues the first if none is kept', async () => {
  const { conversations, answers, id } = await startComparison('a', 'b')
  expect(conversations.calls['conversation.send']({ conversationId: id, text: 'Next' })).toMatchObject({
    type: 'queued',
  })
  answers[0]?.emit(head, text('from a'), done)
  await settle()
  expect(answers).toHaveLength(2)
  answers[1]?.emit(head, text('from b'), done)
  await settle()
  expect(answers[2]?.request.messages.map(({ content }) => content)).toEqual(['Which index?', 'from a', 'Next'])
  conversations.calls['conversation.stop']({ conversationId: id })
})

test('a queued message keeps its targets', async () => {
  const { conversations, answers, id, answerId } = await startComparison('a', 'b')
  await conversations.calls['conversation.setComparing']({ conversationId: id, targets: models('c', 'd', 'e') })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Next' })
  expect((await readSnapshot(conversations, id)).conversation).toMatchObject({
    comparing: [],
    queue: [{ text: 'Next', targets: 3 }],
  })
  answers[0]?.emit(head, text('from a'), done)
  answers[1]?.emit(head, text('from b'), done)
  await settle()
  expect(answers.slice(2).map(({ request }) => request.model)).toEqual(['c', 'd', 'e'])
  expect(answerId).toBeDefined()
  conversations.calls['conversation.stop']({ conversationId: id })
})

test('a comparison far above the leaf of a long branch is sent with all of its answers', async () => {
  const { conversations, answers, id, userMessageId, answerId } = await startComparison('a', 'b')
  for (const answer of answers) answer.emit(head, text('compared'), done)
  await conversations.idle()
  for (let turn = 0; turn < 40; turn += 1)
    conversations.calls['conversation.addMessage']({ conversationId: id, role: 'user', text: `turn ${turn}` })
  for (let turn = 0; turn < 40; turn += 1)
    conversations.calls['conversation.addMessage']({ conversationId: id, role: 'assistant', text: `said ${turn}` })
  const { messages, comparisons, others } = await readSnapshot(conversations, id)
  expect(messages.some((message) => message.id === answerId)).toBe(false)
  expect(comparisons).toMatchObject([{ questionId: userMessageId, columns: [{ answerId }, {}] }])
  expect(others.map((message) => message.text)).toEqual(['compared', 'compared'])
})

test('after a kill every answer has what had arrived, and the comparison is kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { answers, id, conversations, database } = await startComparison('a', 'b')
  answers[0]?.emit(head, text('half of a'))
  answers[1]?.emit(head, text('half of b'))
  await settle()
  vi.advanceTimersByTime(saveIntervalMs)
  // Another run of the app opens the same data, as after a kill without an end of the answers.
  const next = playConversations({ database })
  const { messages, others, comparisons } = await readSnapshot(next.conversations, id)
  expect(comparisons[0]?.columns).toHaveLength(2)
  const all = [...messages.slice(1), ...others]
  expect(all.map((message) => [message.text, message.role === 'assistant' && message.status])).toEqual([
    ['half of a', 'interrupted'],
    ['half of b', 'interrupted'],
  ])
  conversations.calls['conversation.stop']({ conversationId: id })
})

test('an answered message can be sent to further targets, whose answers are compared with the existing one', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: 'own' })
  const { userMessageId, answerId } = sendNow(conversations, id, 'Which index?')
  answers[0]?.emit(head, text('from own'), done)
  await conversations.idle()
  conversations.calls['conversation.send']({ conversationId: id, text: 'And then?' })
  answers[1]?.emit(head, text('later'), done)
  await conversations.idle()
  await expect(
    conversations.calls['conversation.compareMessage']({
      conversationId: id,
      messageId: userMessageId,
      targets: models('x'),
      existingAnswerIds: [],
    }),
  ).rejects.toThrow(/Two to 4/)
  await expect(
    conversations.calls['conversation.compareMessage']({
      conversationId: id,
      messageId: answerId,
      targets: models('x', 'y'),
      existingAnswerIds: [],
    }),
  ).rejects.toThrow(/message of yours/)
  const { answerIds } = await conversations.calls['conversation.compareMessage']({
    conversationId: id,
    messageId: userMessageId,
    targets: models('x'),
    existingAnswerIds: [answerId],
  })
  expect(answers[2]?.request).toMatchObject({ model: 'x', messages: [{ role: 'user', content: 'Which index?' }] })
  const { comparisons, messages } = await readSnapshot(conversations, id)
  expect(comparisons).toMatchObject([
    {
      columns: [
        { answerId, target: null },
        { answerId: answerIds[0], target: { model: 'x' } },
      ],
      keptId: null,
    },
  ])
  // The branch with the later messages is still shown.
  expect(messages.map((message) => message.text)).toEqual(['Which index?', 'from own', 'And then?', 'later'])
  conversations.calls['conversation.stop']({ conversationId: id })
})

test('a pinned version keeps its values from when it was chosen, and each target has its own parameters', async () => {
  const { conversations, answers } = playConversations({
    presetVersionOf: async (_profileId, slug, version) =>
      // The fields of a gateway's version that matter here.
      ({ config: { model: `${slug}-${version}`, temperature: 0.1 }, system_prompt: 'Be brief.' }) as never,
  })
  const { id } = conversations.calls['conversation.create']({ model: 'own' })
  conversations.calls['conversation.setParameters']({ conversationId: id, set: { seed: 7 }, unset: [] })
  await conversations.calls['conversation.setComparing']({
    conversationId: id,
    targets: [
      { model: null, preset: { slug: 'review', version: 5 }, parameters: null },
      { model: null, preset: { slug: 'review', version: null }, parameters: {} },
      { model: 'a', preset: null, parameters: { temperature: 1.5 } },
    ],
  })
  const previews = await Promise.all(
    [0, 1, 2].map((target) =>
      conversations.calls['conversation.preview']({ conversationId: id, text: 'Hi', name: null, target }),
    ),
  )
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hi' })
  expect(answers.map(({ request }) => request)).toEqual(previews.map(({ body }) => body))
  expect(answers.map(({ request }) => [request.model, request.temperature, request['seed']])).toEqual([
    ['review-5', 0.1, 7],
    ['@preset/review', undefined, undefined],
    ['a', 1.5, undefined],
  ])
  conversations.calls['conversation.stop']({ conversationId: id })
})

test('a parameter that a gateway would refuse is not stored', async () => {
  const { conversations } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: 'own' })
  const targets = [...models('a'), { model: 'b', preset: null, parameters: { temperature: 9 } }]
  await expect(conversations.calls['conversation.setComparing']({ conversationId: id, targets })).rejects.toMatchObject(
    { data: { field: 'temperature' } },
  )
  expect((await readSnapshot(conversations, id)).conversation.comparing).toEqual([])
})

test('a deleted answer leaves its comparison, and a single remaining answer is not compared', async () => {
  const { conversations, id } = await startComparison('a', 'b', 'c')
  conversations.calls['conversation.stop']({ conversationId: id })
  const columns = (await readSnapshot(conversations, id)).comparisons[0]?.columns ?? []
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: columns[0]?.answerId ?? '' })
  const { comparisons, messages } = await readSnapshot(conversations, id)
  expect(comparisons[0]?.columns).toEqual(columns.slice(1))
  expect(messages.at(-1)?.id).toBe(columns[1]?.answerId)
  conversations.calls['conversation.deleteMessage']({ conversationId: id, messageId: columns[1]?.answerId ?? '' })
  expect((await readSnapshot(conversations, id)).comparisons).toEqual([])
})

test('every answer of a comparison counts towards a budget, and a hard stop blocks all of them', async () => {
  const database = temporaryDatabase()
  const budgets = createBudgets({ database, ledger: createLedger(database), emit: () => undefined })
  const { conversations, answers } = playConversations({ database, beforeSend: budgets.check })
  const { id } = conversations.calls['conversation.create']({ model: 'own' })
  budgets.calls['budget.set']({ conversationId: id, budget: { limit: 0.02, warnAt: 0.5, isHardStop: true } })
  await conversations.calls['conversation.setComparing']({ conversationId: id, targets: models('a', 'b') })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Which index?' })
  for (const answer of answers) {
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost: 0.0125 }
    answer.emit(
      head,
      text('x'),
      {
        type: 'chunk',
        chunk: { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [], usage },
      },
      done,
    )
  }
  await conversations.idle()
  expect(budgets.calls['budget.states']({ conversationId: id })).toMatchObject([{ spent: '0.025', level: 'exceeded' }])
  await conversations.calls['conversation.setComparing']({ conversationId: id, targets: models('a', 'b') })
  expect(() => conversations.calls['conversation.send']({ conversationId: id, text: 'Again' })).toThrow(/is spent/)
  expect(answers).toHaveLength(2)
  const columns = (await readSnapshot(conversations, id)).comparisons[0]?.columns ?? []
  expect(() =>
    conversations.calls['conversation.retryCompared']({
      conversationId: id,
      messageId: columns[0]?.answerId ?? '',
      continuesAnswer: false,
    }),
  ).toThrow(/is spent/)
  expect((await readSnapshot(conversations, id)).conversation.comparing).toEqual(models('a', 'b'))
})

test('a preset that was never read is read for a target, and a failure does not matter', async () => {
  const seen = new Set<string>()
  const presetVersionOf = vi.fn(async (_profileId: string, slug: string): Promise<never> => {
    seen.add(slug)
    throw new Error('offline')
  })
  const presetVersionInUse = (_profileId: string, slug: string) => (seen.has(slug) ? 1 : null)
  const { conversations } = playConversations({ presetVersionOf, presetVersionInUse })
  const { id } = conversations.calls['conversation.create']({ model: 'own' })
  const target = { model: null, preset: { slug: 'tender', version: null }, parameters: null }
  for (let round = 0; round < 2; round++) {
    await conversations.calls['conversation.setComparing']({ conversationId: id, targets: [target, ...models('a')] })
  }
  expect(presetVersionOf.mock.calls).toEqual([['embedded', 'tender', null]])
  expect((await readSnapshot(conversations, id)).conversation.comparing).toHaveLength(2)
})
