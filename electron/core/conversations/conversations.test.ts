import { expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { lastAnswer, messagesOf, playConversations } from '../../testing/played-conversations.ts'
import { chunk, done, head, settle, text } from '../../testing/scripted-answers.ts'
import { scriptedGateway, sendNow } from '../../testing/scripted-gateway.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import type { Database } from '../storage/database.ts'
import { saveIntervalMs } from './answer-recorder.ts'
import { openConversations } from './conversations.ts'
import type { Complete } from '../gateway-client/answering-gateway.ts'

function open(database: Database = temporaryDatabase(), now?: () => number) {
  return playConversations({ database, ...(now ? { now } : {}) })
}

test('a message and an empty answer are committed and the draft is cleared before the request is sent', () => {
  const database = temporaryDatabase()
  const seen: unknown[] = []
  const complete: Complete = async function* (request) {
    seen.push(request.messages, database.all('select role, text, status from messages order by sequence'))
    seen.push(database.get('select title, draft from conversations'))
    yield done
  }
  const conversations = openConversations({
    database,
    activeProfileId: () => 'embedded',
    gatewayOf: () => scriptedGateway(complete),
    emit: () => undefined,
  })
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.saveDraft']({ conversationId: id, draft: 'What is a ga' })
  conversations.calls['conversation.send']({ conversationId: id, text: 'What is a gateway?' })
  expect(seen).toEqual([
    [{ role: 'user', content: 'What is a gateway?' }],
    [
      { role: 'user', text: 'What is a gateway?', status: null },
      { role: 'assistant', text: '', status: 'streaming' },
    ],
    { title: 'What is a gateway?', draft: '' },
  ])
})

test('a finished answer is saved with everything that the gateway reported', async () => {
  const { conversations, answers, database } = open()
  const { id } = conversations.calls['conversation.create']({ model: 'script/echo' })
  const { answerId, userMessageId } = sendNow(conversations, id, 'Hello')
  answers[0]?.emit(
    head,
    chunk({ provider: 'Acme', choices: [{ index: 0, delta: { reasoning: 'Hm. ' } }] }),
    text('Hi '),
    text('there'),
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
    chunk({
      usage: {
        prompt_tokens: 3,
        completion_tokens: 5,
        total_tokens: 8,
        cost: 0.25,
        is_byok: false,
        completion_tokens_details: { reasoning_tokens: 2 },
      },
    }),
    done,
  )
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toEqual({
    id: answerId,
    conversationId: id,
    parentId: userMessageId,
    role: 'assistant',
    text: 'Hi there',
    reasoning: 'Hm. ',
    name: null,
    toolCalls: [],
    refusal: '',
    annotations: [],
    images: [],
    audio: null,
    createdAt: expect.any(Number),
    branch: { index: 1, count: 1, previous: null, next: null },
    status: 'done',
    requestedModel: 'script/echo',
    preset: null,
    model: 'm',
    provider: 'Acme',
    finishReason: 'stop',
    serviceTier: null,
    systemFingerprint: null,
    usage: {
      promptTokens: 3,
      completionTokens: 5,
      reasoningTokens: 2,
      cachedTokens: null,
      cost: 0.25,
      upstreamCost: null,
      isByok: false,
      serverToolCalls: null,
      serverToolCost: null,
      webSearches: null,
    },
    error: null,
    requestId: 'gen-1',
    firstTokenAfter: expect.any(Number),
    finishedAfter: expect.any(Number),
    reasonedFor: expect.any(Number),
    schemaProblems: null,
    hasLogprobs: false,
    hasDebug: false,
  })
  expect(database.get('select count(*) as count from answer_chunks')).toEqual({ count: 0 })
  expect(database.get(`select answer ->> '$.id' as id from messages where role = 'assistant'`)).toEqual({ id: 'c' })
})

test('the next request has the thread and the model of the conversation', async () => {
  const { conversations, answers } = open()
  const { id } = conversations.calls['conversation.create']({ model: 'first/model' })
  conversations.calls['conversation.send']({ conversationId: id, text: 'One' })
  answers[0]?.emit(text('Answer one'), done)
  await conversations.idle()
  conversations.calls['conversation.chooseModel']({ conversationId: id, model: 'second/model' })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Two' })
  expect(answers[1]?.request).toEqual({
    model: 'second/model',
    messages: [
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Answer one' },
      { role: 'user', content: 'Two' },
    ],
    stream: true,
    stream_options: { include_usage: true },
    session_id: id,
  })
})

test('stop closes the connection immediately and keeps what has arrived', async () => {
  const { conversations, answers } = open()
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  answers[0]?.emit(head, text('Half an ans'))
  await settle()
  conversations.calls['conversation.stop']({ conversationId: id })
  expect(answers[0]?.signal.aborted).toBe(true)
  expect(conversations.isAnswering()).toBe(false)
  expect(await lastAnswer(conversations, id)).toMatchObject({ status: 'stopped', text: 'Half an ans', error: null })
})

test('a stream that ends without [DONE] and without a finish reason is interrupted', async () => {
  const { conversations, answers } = open()
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  answers[0]?.emit(head, text('Half'))
  answers[0]?.end()
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({
    status: 'interrupted',
    text: 'Half',
    error: { source: 'transport', kind: 'interrupted' },
  })
})

test('a message can follow a failed answer, which is not sent', async () => {
  const { conversations, answers } = open()
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.send']({ conversationId: id, text: 'One' })
  const error = { source: 'gateway', status: 402, code: 402, message: 'Insufficient credits' } as const
  answers[0]?.fail(new AppError(error))
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({ status: 'failed', error })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Two' })
  expect(answers[1]?.request.messages).toEqual([
    { role: 'user', content: 'One' },
    { role: 'user', content: 'Two' },
  ])
})

test('several conversations are answered in parallel', async () => {
  const { conversations, answers } = open()
  const one = conversations.calls['conversation.create']({ model: null }).id
  const two = conversations.calls['conversation.create']({ model: null }).id
  conversations.calls['conversation.send']({ conversationId: one, text: 'One' })
  conversations.calls['conversation.send']({ conversationId: two, text: 'Two' })
  answers[1]?.emit(text('second'), done)
  answers[0]?.emit(text('first'), done)
  await conversations.idle()
  expect((await lastAnswer(conversations, one)).text).toBe('first')
  expect((await lastAnswer(conversations, two)).text).toBe('second')
})

test('retry answers the same question in a sibling branch, and either can be shown', async () => {
  const { conversations, answers } = open()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const first = sendNow(conversations, id, 'Hello')
  answers[0]?.emit(text('one'), done)
  await conversations.idle()
  const second = conversations.calls['conversation.retry']({ conversationId: id, messageId: first.answerId })
  expect(answers[1]?.request.messages).toEqual([{ role: 'user', content: 'Hello' }])
  answers[1]?.emit(text('two'), done)
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({
    text: 'two',
    branch: { index: 2, count: 2, previous: first.answerId, next: null },
  })
  conversations.calls['conversation.showBranch']({ conversationId: id, messageId: first.answerId })
  expect(await lastAnswer(conversations, id)).toMatchObject({
    text: 'one',
    branch: { index: 1, count: 2, previous: null, next: second.answerId },
  })
})

test('showing a branch selects its newest leaf, and the next message continues there', async () => {
  const { conversations, answers } = open()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const first = sendNow(conversations, id, 'Question')
  answers[0]?.emit(text('one'), done)
  await conversations.idle()
  conversations.calls['conversation.send']({ conversationId: id, text: 'More' })
  answers[1]?.emit(text('more of one'), done)
  await conversations.idle()
  conversations.calls['conversation.retry']({ conversationId: id, messageId: first.answerId })
  answers[2]?.emit(text('two'), done)
  await conversations.idle()
  conversations.calls['conversation.showBranch']({ conversationId: id, messageId: first.answerId })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Even more' })
  expect(answers[3]?.request.messages.map((message) => message.content)).toEqual([
    'Question',
    'one',
    'More',
    'more of one',
    'Even more',
  ])
})

test('an answer on a branch that is not shown continues and is not published', async () => {
  const { conversations, answers } = open()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const first = sendNow(conversations, id, 'Question')
  answers[0]?.emit(text('one'), done)
  await conversations.idle()
  const second = conversations.calls['conversation.retry']({ conversationId: id, messageId: first.answerId })
  conversations.calls['conversation.showBranch']({ conversationId: id, messageId: first.answerId })
  const abort = new AbortController()
  const types: unknown[] = []
  const watching = (async () => {
    for await (const part of conversations.streams['conversation.watch']({ conversationId: id }, abort.signal))
      types.push(part.type)
  })()
  answers[1]?.emit(text('two'), done)
  await conversations.idle()
  await settle()
  abort.abort()
  await watching
  expect(types).toEqual(['snapshot'])
  conversations.calls['conversation.showBranch']({ conversationId: id, messageId: second.answerId })
  expect((await lastAnswer(conversations, id)).text).toBe('two')
})

test('a deleted conversation is hidden until it is restored, and its answer is stopped', async () => {
  const { conversations, answers } = open()
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  answers[0]?.emit(text('Half'))
  await settle()
  const types: string[] = []
  const watching = (async () => {
    for await (const part of conversations.streams['conversation.watch'](
      { conversationId: id },
      new AbortController().signal,
    ))
      types.push(part.type)
  })()
  await settle()
  conversations.calls['conversation.delete']({ conversationId: id })
  await watching
  expect(types.at(-1)).toBe('deleted')
  expect(answers[0]?.signal.aborted).toBe(true)
  expect(conversations.list()).toEqual([])
  expect(() => conversations.calls['conversation.send']({ conversationId: id, text: 'More' })).toThrow(/does not exist/)
  conversations.calls['conversation.restore']({ conversationId: id })
  expect(await lastAnswer(conversations, id)).toMatchObject({ status: 'stopped', text: 'Half' })
})

test('conversations deleted 30 days ago are purged', async () => {
  const database = temporaryDatabase()
  const day = 24 * 60 * 60_000
  const { conversations } = open(database, () => 0)
  const old = conversations.calls['conversation.create']({ model: null }).id
  conversations.calls['conversation.delete']({ conversationId: old })
  expect(await open(database, () => 30 * day).conversations.purge()).toBe(0)
  expect(await open(database, () => 30 * day + 1).conversations.purge()).toBe(1)
  expect(database.all('select id from conversations')).toEqual([])
})

test('the list shows titles, previews, drafts and the state of the newest answer', async () => {
  let time = 0
  const { conversations, answers } = open(temporaryDatabase(), () => ++time)
  const empty = conversations.calls['conversation.create']({ model: null })
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Tell me   about\n**gates**' })
  expect(conversations.list()).toMatchObject([
    { id, title: 'Tell me about gates', preview: 'Tell me about gates', state: 'streaming', hasDraft: false },
    { id: empty.id, title: 'New chat', preview: '', model: null, state: null, hasDraft: false },
  ])
  answers[0]?.emit(text('Gates are doors.'), done)
  await conversations.idle()
  conversations.calls['conversation.saveDraft']({ conversationId: empty.id, draft: 'Hm' })
  conversations.calls['conversation.rename']({ conversationId: empty.id, title: 'Mine' })
  conversations.calls['conversation.send']({
    conversationId: empty.id,
    text: 'First words do not rename what has a name',
  })
  conversations.calls['conversation.stop']({ conversationId: empty.id })
  expect(conversations.list()).toMatchObject([
    { title: 'Mine', state: 'stopped', hasDraft: false },
    { title: 'Tell me about gates', preview: 'Gates are doors.', state: 'done' },
  ])
})

test('the empty chat is the newest one without messages, draft and attachments', () => {
  let time = 0
  const { conversations, database } = open(temporaryDatabase(), () => ++time)
  expect(conversations.calls['conversation.findEmpty']().conversationId).toBeNull()
  const [older, empty, drafted, answered, attached] = [1, 2, 3, 4, 5].map(
    () => conversations.calls['conversation.create']({ model: null }).id,
  )
  conversations.calls['conversation.saveDraft']({ conversationId: drafted ?? '', draft: 'Hm' })
  conversations.calls['conversation.addMessage']({ conversationId: answered ?? '', role: 'user', text: '' })
  database.run("update conversations set draft_attachments = '[]' where id = ?", attached ?? '')
  expect(conversations.calls['conversation.findEmpty']().conversationId).toBe(empty)
  conversations.calls['conversation.delete']({ conversationId: empty ?? '' })
  expect(conversations.calls['conversation.findEmpty']().conversationId).toBe(older)
  expect(conversations.list(2).map(({ id }) => id)).toEqual([answered, attached])
})

test('after a crash the answer in flight is interrupted and has the text up to 250 ms before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const database = temporaryDatabase()
  const before = open(database)
  const { id } = before.conversations.calls['conversation.create']({ model: null })
  before.conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  before.answers[0]?.emit(head, chunk({ choices: [{ index: 0, delta: { reasoning: 'Hm. ' } }] }), text('Once '))
  await settle()
  vi.advanceTimersByTime(50)
  before.answers[0]?.emit(text('upon '), text('a time'))
  await settle()
  vi.advanceTimersByTime(200)

  const { conversations } = open(database)
  expect(await lastAnswer(conversations, id)).toMatchObject({
    status: 'interrupted',
    text: 'Once upon a time',
    reasoning: 'Hm. ',
    error: { source: 'transport', kind: 'interrupted' },
  })
})

test('interrupting all, as when the app quits, saves what has arrived of every answer', async () => {
  const database = temporaryDatabase()
  const { conversations, answers } = open(database)
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  answers[0]?.emit(head, text('Half'))
  await settle()
  conversations.interruptAll()
  expect(database.get(`select text, status from messages where role = 'assistant'`)).toEqual({
    text: 'Half',
    status: 'interrupted',
  })
})

test('an answer continues while the disk is full, and is saved when there is space again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { conversations, answers, database } = open()
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  database.execute('pragma max_page_count = 1')
  const long = 'x'.repeat(500_000)
  answers[0]?.emit(head, text(long))
  await settle()
  vi.advanceTimersByTime(saveIntervalMs)
  await settle()
  expect(conversations.isAnswering()).toBe(true)
  answers[0]?.emit(text(' and the end'), done)
  await settle()
  expect(conversations.isAnswering()).toBe(false)
  expect(await lastAnswer(conversations, id)).toMatchObject({
    status: 'failed',
    text: `${long} and the end`,
    error: { source: 'app', kind: 'storage', message: 'The disk is full. Free some space and try again.' },
  })
  expect(await messagesOf(conversations, id)).toHaveLength(2)

  database.execute('pragma max_page_count = 1000000')
  conversations.catchUp()
  expect(await lastAnswer(conversations, id)).toMatchObject({ status: 'done', error: null })
  expect(database.get('select length(text) as length, status from messages where status is not null')).toEqual({
    length: long.length + ' and the end'.length,
    status: 'done',
  })
})
