import { expect, test, vi } from 'vitest'
import type { SchemaProblems, WatchPart } from '#shared/conversation.ts'
import type { ChatDelta } from '#shared/gateway/chat-completions.ts'
import { explain } from '#shared/messages/explain.ts'
import { lastAnswer, playConversations } from '../../testing/played-conversations.ts'
import { chunk, done, head, settle, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'
import { saveIntervalMs } from './answer-recorder.ts'
import { createSchemaCheck } from './schema-check.ts'

const schemaWorker = new URL('schema-worker.ts', import.meta.url)
const checkSchema = createSchemaCheck(schemaWorker)

const delta = (fields: ChatDelta, others: object = {}) => chunk({ choices: [{ index: 0, delta: fields, ...others }] })
const callPiece = (written: string) =>
  delta({ tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'find', arguments: written } }] })

const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }
const source = { type: 'url_citation', url_citation: { url: 'https://example.com', title: 'Example' } }
const details = { type: 'reasoning.encrypted', data: 'opaque', index: 0 }
const token = {
  token: 'Hi',
  logprob: -0.1,
  bytes: [72, 105],
  top_logprobs: [{ token: 'Yo', logprob: -3, bytes: null }],
}

/** Events with one of each part that an answer can have. */
const everything = [
  head,
  chunk({ debug: { echo_upstream_body: { model: 'x' } }, service_tier: 'flex', system_fingerprint: 'fp_1' }),
  delta({ reasoning: 'Hm', reasoning_details: [details] }),
  delta({ content: 'Hi' }, { logprobs: { content: [token], refusal: null } }),
  callPiece('{"q":'),
  callPiece('1}'),
  delta({ refusal: 'Not that.', annotations: [source], images: [picture] }),
  delta({ audio: { id: 'audio_1', transcript: 'Hi there', data: Buffer.from('one').toString('base64') } }),
  delta({ audio: { data: Buffer.from('two!').toString('base64') } }),
]

const shown = {
  text: 'Hi',
  reasoning: 'Hm',
  toolCalls: [{ id: 'a', name: 'find', arguments: '{"q":1}' }],
  refusal: 'Not that.',
  annotations: [source],
  images: [picture],
  audio: { transcript: 'Hi there' },
  serviceTier: 'flex',
  systemFingerprint: 'fp_1',
  hasLogprobs: true,
  hasDebug: true,
}

const usage = {
  prompt_tokens: 1,
  completion_tokens: 2,
  total_tokens: 3,
  cost: 0.1,
  is_byok: true,
  cost_details: { upstream_inference_cost: 0.5 },
  server_tool_use_details: { tool_calls_requested: 4, tool_calls_executed: 3 },
}

test('all parts of an answer are published while it arrives, saved, and available as details', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: 'a/b' })
  conversations.calls['conversation.setSystemPrompt']({ conversationId: id, systemPrompt: 'Be brief.' })
  const { answerId } = sendNow(conversations, id, 'Go')
  answers[0]?.emit(...everything)
  await settle()
  expect(await lastAnswer(conversations, id)).toMatchObject({ ...shown, status: 'streaming' })
  expect(conversations.calls['conversation.details']({ conversationId: id, messageId: answerId })).toMatchObject({
    reasoningDetails: [details],
    usage: null,
  })
  answers[0]?.emit(
    chunk({ usage, service_metadata: { strategy: 'direct' }, choices: [{ index: 0, finish_reason: 'stop' }] }),
    done,
  )
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({
    ...shown,
    status: 'done',
    usage: { cost: 0.1, upstreamCost: 0.5, isByok: true, serverToolCalls: 3 },
  })
  expect(conversations.calls['conversation.details']({ conversationId: id, messageId: answerId })).toEqual({
    request: { model: 'a/b', stream: true, stream_options: { include_usage: true }, session_id: id },
    serviceMetadata: { strategy: 'direct' },
    usage,
    logprobs: {
      content: [{ token: 'Hi', logprob: -0.1, alternatives: [{ token: 'Yo', logprob: -3 }] }],
      refusal: [],
    },
    debug: [{ echo_upstream_body: { model: 'x' } }],
    reasoningDetails: [details],
    head: null,
    generation: null,
  })
  expect(conversations.calls['conversation.answerAudio']({ conversationId: id, messageId: answerId })).toEqual({
    data: Buffer.from('onetwo!').toString('base64'),
    format: 'pcm16',
  })
})

test('parts other than the texts survive a crash of the app', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { conversations, answers, database } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  const { answerId } = sendNow(conversations, id, 'Go')
  answers[0]?.emit(...everything.slice(0, 5))
  await settle()
  vi.advanceTimersByTime(saveIntervalMs)
  answers[0]?.emit(...everything.slice(5))
  await settle()
  vi.advanceTimersByTime(saveIntervalMs)
  const after = playConversations({ database }).conversations
  expect(await lastAnswer(after, id)).toMatchObject({ ...shown, status: 'interrupted', model: 'm' })
  expect(after.calls['conversation.details']({ conversationId: id, messageId: answerId })).toMatchObject({
    reasoningDetails: [details],
  })
  expect(after.calls['conversation.answerAudio']({ conversationId: id, messageId: answerId }).data).toBe(
    Buffer.from('onetwo!').toString('base64'),
  )
})

test('rows of earlier versions can be read', async () => {
  const { conversations, database } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  database.execute(`
    insert into messages (id, conversation_id, parent_id, role, created_at, text) values ('q', '${id}', null, 'user', 1, 'Hi');
    insert into messages (id, conversation_id, parent_id, role, created_at, text, status, answer) values
      ('a', '${id}', 'q', 'assistant', 2, 'Hello', 'done', null);
    update conversations set leaf_id = 'a';
  `)
  expect(await lastAnswer(conversations, id)).toMatchObject({
    text: 'Hello',
    name: null,
    toolCalls: [],
    refusal: '',
    annotations: [],
    images: [],
    audio: null,
    preset: null,
    serviceTier: null,
    usage: null,
    reasonedFor: null,
    schemaProblems: null,
    hasLogprobs: false,
    hasDebug: false,
  })
  expect(conversations.calls['conversation.details']({ conversationId: id, messageId: 'a' })).toEqual({
    request: null,
    serviceMetadata: null,
    usage: null,
    logprobs: null,
    debug: [],
    reasoningDetails: [],
    head: null,
    generation: null,
  })
  expect(() => conversations.calls['conversation.answerAudio']({ conversationId: id, messageId: 'a' })).toThrow(
    /no sound/,
  )
})

test('a long streamed argument is not published in full for each chunk', async () => {
  const { conversations, answers } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  sendNow(conversations, id, 'Go')
  let publishedLength = 0
  const abort = new AbortController()
  const watching = (async () => {
    for await (const part of conversations.streams['conversation.watch']({ conversationId: id }, abort.signal))
      publishedLength += JSON.stringify(part satisfies WatchPart).length
  })()
  const piece = 'x'.repeat(100)
  for (let round = 0; round < 50; round++) {
    answers[0]?.emit(...Array.from({ length: 40 }, () => callPiece(piece)))
    await settle()
  }
  answers[0]?.emit(done)
  await conversations.idle()
  await settle()
  abort.abort()
  await watching
  const length = 50 * 40 * piece.length
  expect((await lastAnswer(conversations, id)).toolCalls[0]?.arguments).toHaveLength(length)
  // Published in full for each chunk, it would be a thousand times its length.
  expect(publishedLength).toBeLessThan(10 * length)
})

test('structured output is checked against the requested schema', async () => {
  const { conversations, answers } = playConversations({ checkSchema })
  const { id } = conversations.calls['conversation.create']({ model: null })
  const schema = { type: 'object', properties: { age: { type: 'number', minimum: 1 } }, required: ['age'] }
  const format = { type: 'json_schema', json_schema: { name: 'person', schema } }
  conversations.calls['conversation.setParameters']({ conversationId: id, set: { response_format: format }, unset: [] })
  const first = sendNow(conversations, id, 'Go')
  answers[0]?.emit(text('{"age": 3}'), done)
  await conversations.idle()
  expect((await lastAnswer(conversations, id)).schemaProblems).toEqual([])
  conversations.calls['conversation.retry']({ conversationId: id, messageId: first.answerId })
  answers[1]?.emit(text('{"age": 0}'), done)
  await conversations.idle()
  expect((await lastAnswer(conversations, id)).schemaProblems).toEqual([
    explain('schemaAt', { location: 'age', problem: explain('schemaMinimum', { limit: '1' }) }),
  ])
  // An interrupted answer is not checked.
  conversations.calls['conversation.retry']({ conversationId: id, messageId: first.answerId })
  answers[2]?.emit(text('{"age"'))
  answers[2]?.end()
  await conversations.idle()
  expect((await lastAnswer(conversations, id)).schemaProblems).toBeNull()
})

const endless = { name: 'text', schema: { type: 'string', pattern: '^(a+)+$' } }
const doomed = text(JSON.stringify(`${'a'.repeat(45)}!`))

test('an answer whose check never ends is complete, reports the timeout, and still does after a restart', async () => {
  const quick = createSchemaCheck(schemaWorker, { timeoutMs: 50 })
  const { conversations, answers, database } = playConversations({ checkSchema: quick })
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.setParameters']({
    conversationId: id,
    set: { response_format: { type: 'json_schema', json_schema: endless } },
    unset: [],
  })
  sendNow(conversations, id, 'Go')
  answers[0]?.emit(doomed, done)
  await conversations.idle()
  const unchecked = { status: 'done', schemaProblems: { notChecked: 'timeout' } }
  expect(await lastAnswer(conversations, id)).toMatchObject(unchecked)
  expect(await lastAnswer(playConversations({ database }).conversations, id)).toMatchObject(unchecked)
})

test('an answer is saved as done before its check ends, so a kill meanwhile leaves it complete', async () => {
  const isChecking = Promise.withResolvers<void>()
  const result = Promise.withResolvers<SchemaProblems>()
  const { conversations, answers, database } = playConversations({
    checkSchema() {
      isChecking.resolve()
      return result.promise
    },
  })
  const { id } = conversations.calls['conversation.create']({ model: null })
  sendNow(conversations, id, 'Go')
  answers[0]?.emit(text('{}'), done)
  await isChecking.promise
  expect(await lastAnswer(conversations, id)).toMatchObject({ status: 'streaming', text: '{}', schemaProblems: null })
  const afterKill = await lastAnswer(playConversations({ database }).conversations, id)
  expect(afterKill).toMatchObject({ status: 'done', text: '{}', schemaProblems: { notChecked: 'stopped' } })
  result.resolve(['must be array'])
  await conversations.idle()
  const checked = { ...afterKill, schemaProblems: ['must be array'] }
  expect(await lastAnswer(conversations, id)).toEqual(checked)
  expect(await lastAnswer(playConversations({ database }).conversations, id)).toEqual(checked)
})

test('an answer that is stopped during its check is complete', async () => {
  const { conversations, answers } = playConversations({ checkSchema })
  const { id } = conversations.calls['conversation.create']({ model: null })
  conversations.calls['conversation.setParameters']({
    conversationId: id,
    set: { response_format: { type: 'json_schema', json_schema: endless } },
    unset: [],
  })
  sendNow(conversations, id, 'Go')
  answers[0]?.emit(doomed, done)
  await settle()
  conversations.calls['conversation.stop']({ conversationId: id })
  await conversations.idle()
  expect(await lastAnswer(conversations, id)).toMatchObject({
    status: 'done',
    schemaProblems: { notChecked: 'stopped' },
  })
})
