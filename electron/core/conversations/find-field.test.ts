import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { chatCompletion, type ChatRequest } from '#shared/gateway/chat-completions.ts'
import { openPolicy } from '#shared/data-policy.ts'
import type { StreamPart } from '#shared/ipc/bridge.ts'
import { playConversations, type PlayedConversations } from '../../testing/played-conversations.ts'
import { scriptedGateway } from '../../testing/scripted-gateway.ts'
import type { ChatEvent } from '../gateway-client/client.ts'
import type { Database } from '../storage/database.ts'

const refused = (status: number) => new AppError({ source: 'gateway', status, code: status, message: 'Unsupported' })
const content: ChatEvent = { type: 'chunk', chunk: { choices: [{ delta: { content: 'Hi' } }] } }
const empty: ChatEvent = { type: 'chunk', chunk: { choices: [{ delta: { role: 'assistant', content: '' } }] } }

interface Asked {
  readonly request: ChatRequest
  readonly signal: AbortSignal
}

/** Returns whether an error came after the head of an answer. */
const isStreamed = ({ data }: AppError) => data.source === 'gateway' && data.status === 200

/** Opens a chat whose gateway rejects these fields, with a failed answer. */
async function open(
  rejected: readonly string[],
  failure: () => AppError = () => refused(400),
  { head, answer = content }: { readonly head?: ChatEvent; readonly answer?: ChatEvent } = {},
) {
  const asked: Asked[] = []
  let isBroken = false
  const played = playConversations({
    gatewayOf: () =>
      scriptedGateway(async function* (request, signal) {
        asked.push({ request, signal })
        const rejection = rejected.some((name) => request[name] !== undefined) ? failure() : null
        if (rejection !== null && !isStreamed(rejection)) throw rejection
        yield head ?? { type: 'head', requestId: `gen-${asked.length}` }
        if (isBroken) throw refused(503)
        if (rejection !== null) throw rejection
        yield empty
        yield answer
        yield { type: 'end' }
      }),
    requestPolicy: () => ({
      effective: { ...openPolicy, noRetention: true },
      providers: [],
      presetProvider: undefined,
    }),
  })
  const { id } = played.conversations.calls['conversation.create']({ model: 'a/b' })
  played.conversations.calls['conversation.setParameters']({
    conversationId: id,
    set: { temperature: 1, top_k: 3, min_p: 0.1, seed: 7 },
    unset: [],
  })
  const sent = played.conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
  await played.conversations.idle()
  asked.length = 0
  const messageId = 'answerId' in sent ? sent.answerId : ''
  const breakDown = () => {
    isBroken = true
  }
  return { ...played, id, messageId, asked, breakDown }
}

async function find({ conversations }: PlayedConversations, conversationId: string, messageId: string) {
  const parts: StreamPart<'conversation.findField'>[] = []
  const stream = conversations.streams['conversation.findField'](
    { conversationId, messageId },
    new AbortController().signal,
  )
  for await (const part of stream) parts.push(part)
  return parts
}

test('the rejected parameter is found, by at most the calls that the plan announced', async () => {
  const opened = await open(['top_k'])
  const { conversations, id, messageId, asked } = opened
  const plan = conversations.calls['conversation.fieldPlan']({ conversationId: id, messageId })
  expect(plan).toEqual({
    fields: ['temperature', 'top_k', 'min_p', 'seed'],
    usualCalls: 4,
    maxCalls: 7,
    characters: '[{"role":"user","content":"Hello"}]'.length,
  })
  const parts = await find(opened, id, messageId)
  expect(parts.at(-1)).toEqual({ type: 'end', result: 'found', fields: ['top_k'], removable: ['top_k'] })
  expect(parts[0]).toEqual({ type: 'call', call: 1, maxCalls: 7, dropped: plan.fields })
  expect(asked.length).toBe(parts.length - 1)
  expect(asked.length).toBeLessThanOrEqual(plan.usualCalls)
})

test('each call keeps the rules about data, and stops when its answer begins', async () => {
  const opened = await open(['top_k'])
  await find(opened, opened.id, opened.messageId)
  expect(new Set(opened.asked.map(({ request }) => JSON.stringify(request.provider)))).toEqual(
    new Set(['{"zdr":true}']),
  )
  expect(opened.asked.every(({ signal }) => signal.aborted)).toBe(true)
})

test('the providers that the chat allows are kept in each call, and are no field to leave out', async () => {
  const opened = await open(['top_k'])
  const { conversations, id, messageId, asked } = opened
  conversations.calls['conversation.setParameters']({
    conversationId: id,
    set: { provider: { only: ['nebius'] } },
    unset: [],
  })
  expect(conversations.calls['conversation.fieldPlan']({ conversationId: id, messageId }).fields).not.toContain(
    'provider',
  )
  await find(opened, id, messageId)
  expect(new Set(asked.map(({ request }) => JSON.stringify(request.provider)))).toEqual(
    new Set(['{"only":["nebius"],"zdr":true}']),
  )
})

test('calls that pass are in the ledger, with an id by which their cost is found', async () => {
  const opened = await open(['top_k'])
  await find(opened, opened.id, opened.messageId)
  const passed = opened.asked.filter(({ request }) => request.top_k === undefined).length
  const rows = opened.database.all<{ status: string; cost: number | null }>(
    `select status, cost from ledger where kind = 'chat' and id <> ?`,
    opened.messageId,
  )
  expect(rows).toEqual(Array.from({ length: passed }, () => ({ status: 'stopped', cost: null })))
  expect(opened.database.all('select 1 from cost_lookups where entry_id <> ?', opened.messageId).length).toBe(passed)
})

/** The ledger entries of a search, and the ids by which their costs are looked up. */
const recorded = ({ database, messageId }: { readonly database: Database; readonly messageId: string }) => ({
  entries: database.all(
    `select status, prompt_tokens as prompt, cost / 1e12 as cost from ledger where kind = 'chat' and id <> ?`,
    messageId,
  ),
  ids: database
    .all<{ request_id: string }>('select request_id from cost_lookups where entry_id <> ?', messageId)
    .map(({ request_id }) => request_id),
})

test('the id by which a cost is found may be in the answer itself', async () => {
  const chunk = { id: 'gen-inner', choices: [{ delta: { content: 'Hi' } }] }
  const opened = await open([], undefined, {
    head: { type: 'head', requestId: undefined },
    answer: { type: 'chunk', chunk },
  })
  await find(opened, opened.id, opened.messageId)
  expect(new Set(recorded(opened).ids)).toEqual(new Set(['gen-inner']))
})

test('an answer in one response is recorded with its tokens and cost', async () => {
  const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10, cost: 0.25 }
  const completion = chatCompletion.parse({
    id: 'gen-whole',
    object: 'chat.completion',
    created: 1,
    model: 'a/b',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hi' } }],
    usage,
  })
  const opened = await open([], undefined, { answer: { type: 'completion', completion } })
  await find(opened, opened.id, opened.messageId)
  const { entries, ids } = recorded(opened)
  expect([entries[0], ids]).toEqual([{ status: 'done', prompt: 7, cost: 0.25 }, []])
})

test('a call that fails after its head is in the ledger, too', async () => {
  const opened = await open(['top_k'])
  opened.breakDown()
  const stopped = find(opened, opened.id, opened.messageId)
  await expect(stopped).rejects.toMatchObject({ data: { status: 503 } })
  expect(recorded(opened).entries).toEqual([{ status: 'failed', prompt: null, cost: null }])
  expect(recorded(opened).ids).toHaveLength(1)
})

test('a request that passes with the settings of now ends after one call', async () => {
  const opened = await open(['top_k'])
  const { conversations, id, messageId } = opened
  conversations.calls['conversation.setParameters']({ conversationId: id, set: {}, unset: ['top_k'] })
  expect((await find(opened, id, messageId)).at(-1)).toEqual({
    type: 'end',
    result: 'passes',
    fields: [],
    removable: [],
  })
})

test('a request that is rejected for another reason ends after one call', async () => {
  const opened = await open(['messages'])
  expect((await find(opened, opened.id, opened.messageId)).map(({ type }) => type)).toEqual(['call', 'end'])
  expect(opened.asked.length).toBe(1)
})

test('another failure ends the search with it', async () => {
  const opened = await open(['top_k'])
  opened.breakDown()
  await expect(find(opened, opened.id, opened.messageId)).rejects.toMatchObject({ data: { status: 503 } })
})

test('an error in a stream that had started counts as a rejection, too', async () => {
  const opened = await open(['seed'], () => new AppError({ source: 'gateway', status: 200, code: 422, message: 'No' }))
  expect((await find(opened, opened.id, opened.messageId)).at(-1)).toMatchObject({ fields: ['seed'] })
})

test('a stopped search sends nothing more', async () => {
  const opened = await open(['top_k'])
  const { conversations, id, messageId, asked } = opened
  const input = { conversationId: id, messageId }
  const stream = conversations.streams['conversation.findField'](input, new AbortController().signal)
  const parts = stream[Symbol.asyncIterator]()
  await parts.next()
  await parts.next()
  await parts.return?.()
  expect(asked.length).toBe(1)
})
