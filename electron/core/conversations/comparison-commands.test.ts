import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import type { Comparison, Conversation, Message } from '#shared/conversation.ts'
import { playConversations, textsOf } from '../../testing/played-conversations.ts'
import { done, head, settle, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createAttachmentFiles } from '../attachments/attachment-files.ts'
import { createBudgets } from '../ledger/budgets.ts'
import { createLedger } from '../ledger/ledger.ts'
import { saveIntervalMs } from './answer-recorder.ts'
import type { Conversations } from './conversations.ts'

const models = (...names: string[]) => names.map((model) => ({ model, preset: null, parameters: null }))

/** Returns the snapshot for a new watcher. */
async function readSnapshot(conversations: Conversations, id: string) {
  const control = new AbortController()
  const found = { conversation: {} as Conversation, messages: [] as Message[], comparisons: [] as Comparison[] }
  const others: Message[] = []
  const parts = conversations.watch(id, control.signal)
  // The snapshot is sent immediately; later parts are changes.
  setImmediate(() => setImmediate(() => control.abort()))
  for await (const part of parts) {
    if (part.type === 'snapshot') Object.assign(found, part)
    if (part.type === 'comparisons') {
      found.comparisons = part.comparisons
      others.push(...part.answers)
    }
  }
  return { ...found, others }
}

async function startComparison(...names: string[]) {
  const played = playConversations()
  const { id } = played.conversations.create('own')
  await played.conversations.setComparing(id, models(...names))
  const { userMessageId, answerId } = sendNow(played.conversations, id, 'Which index?')
  return { ...played, id, userMessageId, answerId }
}

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
  const { id } = conversations.create('own')
  conversations.saveDraft(id, 'Which index?')
  await conversations.setComparing(id, models('a', 'b'))
  database.execute(`create trigger full before insert on messages when new.requested_model = 'b'
    begin select raise(abort, 'no room'); end`)
  expect(() => conversations.send(id, 'Which index?')).toThrow('no room')
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
  conversations.stop(id, a)
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
  conversations.stop(id)
  expect(answers.map(({ signal }) => signal.aborted)).toEqual([true, true, true])
  expect(conversations.isAnswering()).toBe(false)
})

test('chunks of every answer are published to watchers', async () => {
  const { conversations, answers, id } = await startComparison('a', 'b')
  const control = new AbortController()
  const texts: string[] = []
  const watching = (async () => {
    for await (const part of conversations.watch(id, control.signal)) if (part.type === 'text') texts.push(part.text)
  })()
  await settle()
  answers[1]?.emit(head, text('from b'))
  answers[0]?.emit(head, text('from a'))
  await settle()
  control.abort()
  await watching
  expect(texts.toSorted()).toEqual(['from a', 'from b'])
  conversations.stop(id)
})

test('one target can be retried with the same request in its column while the others arrive', async () => {
  const { conversations, answers, id, userMessageId } = await startComparison('a', 'b')
  answers[1]?.fail(new Error('no route'))
  await settle()
  const before = (await readSnapshot(conversations, id)).comparisons[0]?.columns ?? []
  expect(() => conversations.retryCompared(id, before[0]?.answerId ?? '', false)).toThrow(/still arriving/)
  const { answerId } = conversations.retryCompared(id, before[1]?.answerId ?? '', false)
  expect(answers[2]?.request.model).toBe('b')
  const { comparisons, messages } = await readSnapshot(conversations, id)
  expect(comparisons[0]?.columns.map((column) => column.answerId)).toEqual([before[0]?.answerId, answerId])
  // The branch of the first answer is still shown.
  expect(messages.map((message) => message.id)).toEqual([userMessageId, before[0]?.answerId])
  conversations.stop(id)
})

test('a stopped answer is continued in its column with the same request', async () => {
  const { conversations, answers, id, answerId } = await startComparison('a', 'b')
  answers[0]?.emit(head, text('Half'))
  await settle()
  conversations.stop(id)
  const again = conversations.retryCompared(id, answerId, true)
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
  conversations.keepAnswer(id, columns[1]?.answerId ?? '')
  expect((await readSnapshot(conversations, id)).comparisons[0]?.keptId).toBe(columns[1]?.answerId)
  conversations.send(id, 'Go on')
  expect(answers[2]?.request.messages.map(({ content }) => content)).toEqual(['Which index?', 'from b', 'Go on'])
  expect(answers[2]?.request.model).toBe('own')
  conversations.stop(id)
})

test('a message sent meanwhile waits for all answers, and continues the first if none is kept', async () => {
  const { conversations, answers, id } = await startComparison('a', 'b')
  expect(conversations.send(id, 'Next')).toMatchObject({ type: 'queued' })
  answers[0]?.emit(head, text('from a'), done)
  await settle()
  expect(answers).toHaveLength(2)
  answers[1]?.emit(head, text('from b'), done)
  await settle()
  expect(answers[2]?.request.messages.map(({ content }) => content)).toEqual(['Which index?', 'from a', 'Next'])
  conversations.stop(id)
})

test('a queued message keeps its targets', async () => {
  const { conversations, answers, id, answerId } = await startComparison('a', 'b')
  await conversations.setComparing(id, models('c', 'd', 'e'))
  conversations.send(id, 'Next')
  expect((await readSnapshot(conversations, id)).conversation).toMatchObject({
    comparing: [],
    queue: [{ text: 'Next', targets: 3 }],
  })
  answers[0]?.emit(head, text('from a'), done)
  answers[1]?.emit(head, text('from b'), done)
  await settle()
  expect(answers.slice(2).map(({ request }) => request.model)).toEqual(['c', 'd', 'e'])
  expect(answerId).toBeDefined()
  conversations.stop(id)
})

test('the files of the draft go with the message to all targets, also from the queue', async () => {
  const attachmentFiles = createAttachmentFiles(temporaryDirectory())
  const { conversations, answers } = playConversations({ attachmentFiles })
  const { id } = conversations.create('own')
  const [list, tale] = [
    await attachmentFiles.add('list.txt', Buffer.from('Lemons')),
    await attachmentFiles.add('tale.txt', Buffer.from('Once upon a time')),
  ]
  /** Waits for the next two requests, which are sent after their files have been read. */
  const asked = async (before: number) => {
    await eventually(() => expect(answers.length).toBe(before + 2))
    const two = answers.slice(before).map(({ request }) => request)
    // The order depends on which file is read first.
    return [new Set(two.map(({ model }) => model)), ...two.map(({ messages }) => messages.at(-1))]
  }
  const asksWith = (words: string, content: string) => ({
    role: 'user',
    content: expect.arrayContaining([
      { type: 'text', text: words },
      expect.objectContaining({ type: 'text', text: expect.stringContaining(content) }),
    ]),
  })

  conversations.attach(id, list)
  await conversations.setComparing(id, models('a', 'b'))
  sendNow(conversations, id, 'Which fruit?')
  const fruit = asksWith('Which fruit?', 'Lemons')
  expect(await asked(0)).toEqual([new Set(['a', 'b']), fruit, fruit])
  const sent = await readSnapshot(conversations, id)
  expect(sent.messages[0]).toMatchObject({ role: 'user', attachments: [list] })
  expect(sent.conversation.draftAttachments ?? []).toEqual([])

  conversations.attach(id, tale)
  await conversations.setComparing(id, models('c', 'd'))
  conversations.send(id, 'And this?')
  const waiting = (await readSnapshot(conversations, id)).conversation
  expect(waiting).toMatchObject({ comparing: [], queue: [{ text: 'And this?', targets: 2, attachments: [tale] }] })
  expect(waiting.draftAttachments ?? []).toEqual([])
  for (const answer of answers.slice(0, 2)) answer.emit(head, text('fine'), done)
  const tales = asksWith('And this?', 'Once upon')
  expect(await asked(2)).toEqual([new Set(['c', 'd']), tales, tales])
  conversations.stop(id)
})

test('if a file is missing on disk, nothing is sent, and the draft keeps its files and targets', async () => {
  const directory = temporaryDirectory()
  const attachmentFiles = createAttachmentFiles(directory)
  const { conversations, answers } = playConversations({ attachmentFiles })
  const { id } = conversations.create('own')
  const list = await attachmentFiles.add('list.txt', Buffer.from('Lemons'))
  conversations.attach(id, list)
  await conversations.setComparing(id, models('a', 'b'))
  rmSync(join(directory, list.hash))
  expect(() => conversations.send(id, 'Which fruit?')).toThrow(/list\.txt/)
  expect(answers).toEqual([])
  expect((await readSnapshot(conversations, id)).conversation).toMatchObject({
    draftAttachments: [list],
    comparing: models('a', 'b'),
  })
})

test('a comparison far above the leaf of a long branch is sent with all of its answers', async () => {
  const { conversations, answers, id, userMessageId, answerId } = await startComparison('a', 'b')
  for (const answer of answers) answer.emit(head, text('compared'), done)
  await conversations.idle()
  for (let turn = 0; turn < 40; turn += 1) conversations.addMessage(id, { role: 'user', text: `turn ${turn}` })
  for (let turn = 0; turn < 40; turn += 1) conversations.addMessage(id, { role: 'assistant', text: `said ${turn}` })
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
  conversations.stop(id)
})

test('an answered message can be sent to further targets, whose answers are compared with the existing one', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.create('own')
  const { userMessageId, answerId } = sendNow(conversations, id, 'Which index?')
  answers[0]?.emit(head, text('from own'), done)
  await conversations.idle()
  conversations.send(id, 'And then?')
  answers[1]?.emit(head, text('later'), done)
  await conversations.idle()
  await expect(conversations.compareMessage(id, userMessageId, models('x'), [])).rejects.toThrow(/Two to 4/)
  await expect(conversations.compareMessage(id, answerId, models('x', 'y'), [])).rejects.toThrow(/message of yours/)
  const { answerIds } = await conversations.compareMessage(id, userMessageId, models('x'), [answerId])
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
  conversations.stop(id)
})

test('a pinned version keeps its values from when it was chosen, and each target has its own parameters', async () => {
  const { conversations, answers } = playConversations({
    presetVersionOf: async (_profileId, slug, version) =>
      // The fields of a gateway's version that matter here.
      ({ config: { model: `${slug}-${version}`, temperature: 0.1 }, system_prompt: 'Be brief.' }) as never,
  })
  const { id } = conversations.create('own')
  conversations.setParameters(id, { seed: 7 }, [])
  await conversations.setComparing(id, [
    { model: null, preset: { slug: 'review', version: 5 }, parameters: null },
    { model: null, preset: { slug: 'review', version: null }, parameters: {} },
    { model: 'a', preset: null, parameters: { temperature: 1.5 } },
  ])
  const previews = await Promise.all([0, 1, 2].map((target) => conversations.preview(id, 'Hi', null, target)))
  conversations.send(id, 'Hi')
  expect(answers.map(({ request }) => request)).toEqual(previews.map(({ body }) => body))
  expect(answers.map(({ request }) => [request.model, request.temperature, request['seed']])).toEqual([
    ['review-5', 0.1, 7],
    ['@preset/review', undefined, undefined],
    ['a', 1.5, undefined],
  ])
  conversations.stop(id)
})

test('a parameter that a gateway would refuse is not stored', async () => {
  const { conversations } = playConversations()
  const { id } = conversations.create('own')
  const targets = [...models('a'), { model: 'b', preset: null, parameters: { temperature: 9 } }]
  await expect(conversations.setComparing(id, targets)).rejects.toMatchObject({ data: { field: 'temperature' } })
  expect((await readSnapshot(conversations, id)).conversation.comparing).toEqual([])
})

test('a deleted answer leaves its comparison, and a single remaining answer is not compared', async () => {
  const { conversations, id } = await startComparison('a', 'b', 'c')
  conversations.stop(id)
  const columns = (await readSnapshot(conversations, id)).comparisons[0]?.columns ?? []
  conversations.deleteMessage(id, columns[0]?.answerId ?? '')
  const { comparisons, messages } = await readSnapshot(conversations, id)
  expect(comparisons[0]?.columns).toEqual(columns.slice(1))
  expect(messages.at(-1)?.id).toBe(columns[1]?.answerId)
  conversations.deleteMessage(id, columns[1]?.answerId ?? '')
  expect((await readSnapshot(conversations, id)).comparisons).toEqual([])
})

test('every answer of a comparison counts towards a budget, and a hard stop blocks all of them', async () => {
  const database = temporaryDatabase()
  const budgets = createBudgets(database, createLedger(database))
  const { conversations, answers } = playConversations({ database, beforeSend: budgets.check })
  const { id } = conversations.create('own')
  budgets.set(id, { limit: 0.02, warnAt: 0.5, isHardStop: true })
  await conversations.setComparing(id, models('a', 'b'))
  conversations.send(id, 'Which index?')
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
  expect(budgets.states(id)).toMatchObject([{ spent: '0.025', level: 'exceeded' }])
  await conversations.setComparing(id, models('a', 'b'))
  expect(() => conversations.send(id, 'Again')).toThrow(/is spent/)
  expect(answers).toHaveLength(2)
  const columns = (await readSnapshot(conversations, id)).comparisons[0]?.columns ?? []
  expect(() => conversations.retryCompared(id, columns[0]?.answerId ?? '', false)).toThrow(/is spent/)
  expect((await readSnapshot(conversations, id)).conversation.comparing).toEqual(models('a', 'b'))
})
