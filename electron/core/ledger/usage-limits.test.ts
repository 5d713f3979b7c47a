import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerFromCompletion } from '#shared/answer.ts'
import type { Usage } from '#shared/gateway/usage.ts'
import * as limits from '#shared/usage-limits.ts'
import { openTransfers } from '../../testing/opened-transfers.ts'
import { lastAnswer, playConversations } from '../../testing/played-conversations.ts'
import { chunk, done, head, text } from '../../testing/scripted-answers.ts'
import { temporaryDatabase } from '../../testing/temporary-database.ts'
import { createMessageStore } from '../conversations/message-store.ts'
import type { Database } from '../storage/database.ts'
import { createBudgets } from './budgets.ts'
import { readProviderRecords } from './provider-records.ts'
import { createLedger } from './ledger.ts'
import { recordLedgerEntry } from './record-entry.ts'
import { readWhoSaw } from './who-saw.ts'

const groups = ['day', 'model', 'provider', 'preset', 'conversation', 'kind', 'profile'] as const
const beyond = Number.MAX_SAFE_INTEGER
const usageOf = (figure: number): Usage => ({
  prompt_tokens: figure,
  completion_tokens: figure,
  total_tokens: figure,
  completion_tokens_details: { reasoning_tokens: figure },
  prompt_tokens_details: { cached_tokens: figure },
  cost: figure,
  is_byok: true,
  cost_details: { upstream_inference_cost: figure },
})

/** Reads everything that the screens read, so that errors surface. */
function readAll(database: Database) {
  const ledger = createLedger(database)
  for (const group of groups) ledger.calls['ledger.view']({ filter: {}, group })
  ledger.calls['ledger.view']({ filter: { from: '2020-01-01', to: '2035-12-31' }, group: 'model' })
  readWhoSaw(database, {}, () => [])
  readProviderRecords(database, 0)
  return { entries: [...ledger.all({})], total: ledger.calls['ledger.view']({ filter: {}, group: 'day' }).total }
}

const atMost = { promptTokens: 1e9, cachedTokens: 1e9, completionTokens: 1e9, reasoningTokens: 1e9 }

test('a stream with any number of tokens and any cost leaves a readable ledger and budgets', async () => {
  const { conversations, answers, database } = playConversations()
  const { id } = conversations.calls['conversation.create']({ model: null })
  for (const [index, figure] of [beyond, 1e300, beyond].entries()) {
    conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
    answers[index]?.emit(head, text('Hi'), chunk({ usage: usageOf(figure) }), done)
    await conversations.idle()
    expect((await lastAnswer(conversations, id)).usage).toMatchObject({ ...atMost, cost: 10_000, upstreamCost: 10_000 })
  }
  const { entries, total } = readAll(database)
  expect(entries).toMatchObject(Array.from({ length: 3 }, () => ({ ...atMost, cost: '10000', upstreamCost: '10000' })))
  expect(total).toMatchObject({ promptTokens: 3e9, completionTokens: 3e9, cost: '30000', upstreamCost: '30000' })
  expect(readWhoSaw(database, {}, () => []).providers).toMatchObject([{ tokens: 6e9 }])
  expect(
    await conversations.calls['conversation.cost']({
      conversationId: id,
      messageId: (await lastAnswer(conversations, id)).id,
    }),
  ).toEqual({
    cost: 60_000,
    known: 3,
    unknown: 0,
  })
})

test('unstreamed answers and preset tests have the same limits', () => {
  const database = temporaryDatabase()
  database.run(`insert into conversations (id, profile_id, created_at, updated_at) values ('c', 'p', 1, 1)`)
  const messages = createMessageStore(database)
  messages.insertMessage({ id: 'q', conversationId: 'c', parentId: null, role: 'user', text: 'Hello', createdAt: 1 })
  messages.insertAnswer({ id: 'a', conversationId: 'c', parentId: 'q', requestedModel: 'm', createdAt: 2 })
  const answer = answerFromCompletion({
    id: 'gen',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hi' } }],
    usage: usageOf(1e200),
  })
  const times = { requestId: null, firstTokenAfter: 1, finishedAfter: 2 }
  messages.finish({ id: 'a', status: 'done', answer, error: null, ...times })
  recordLedgerEntry(database, {
    id: 'try',
    kind: 'preset-test',
    at: 1,
    profileId: 'p',
    model: 'm',
    provider: null,
    preset: null,
    status: 'done',
    promptTokens: beyond,
    completionTokens: 0.6,
    cost: 1e300,
    firstTokenAfter: null,
    finishedAfter: null,
  })
  expect(readAll(database).entries).toMatchObject([
    { id: 'try', promptTokens: 1e9, completionTokens: 1, cost: '10000' },
    { id: 'a', ...atMost, cost: '10000', upstreamCost: '10000' },
  ])
})

test('a negative cost counts as 0, so no gateway can refill a budget', async () => {
  const { conversations, answers, database } = playConversations()
  const budgets = createBudgets({ database, ledger: createLedger(database), emit: () => undefined })
  budgets.calls['budget.set']({ conversationId: null, budget: { limit: 10, warnAt: 0.8, isHardStop: true } })
  const spend = async (profileId: string, figure: number): Promise<void> => {
    const { id } = conversations.calls['conversation.create']({ model: null })
    database.run('update conversations set profile_id = ? where id = ?', profileId, id)
    conversations.calls['conversation.send']({ conversationId: id, text: 'Hello' })
    answers.at(-1)?.emit(head, text('Hi'), chunk({ usage: usageOf(figure) }), done)
    await conversations.idle()
  }
  await spend('one', 6)
  await spend('other', -8000)
  expect(budgets.calls['budget.states']({ conversationId: null })).toMatchObject([{ spent: '12', level: 'exceeded' }])
  expect(() => budgets.check(null)).toThrow(/The budget of this month/)
  expect(readAll(database).entries.map(({ cost, upstreamCost }) => [cost, upstreamCost])).toEqual([
    ['6', '6'],
    ['0', '0'],
  ])
})

const imported = (count: number, figure: number) => ({
  format: 'gatehouse-conversations',
  version: 1,
  exportedAt: 1,
  conversations: [
    {
      id: 'c',
      title: 'Dear',
      createdAt: figure,
      updatedAt: figure,
      profileId: 'p',
      model: null,
      systemPrompt: '',
      parameters: {},
      preset: null,
      isPinned: false,
      draft: '',
      queue: [],
      leafId: null,
      messages: Array.from({ length: count }, (_, index) => ({
        id: `m${index}`,
        parentId: null,
        role: 'assistant',
        createdAt: figure,
        text: 'x',
        name: null,
        toolCallId: null,
        answer: {
          status: 'done',
          reasoning: '',
          requestedModel: null,
          preset: null,
          model: 'm',
          provider: 'Acme',
          finishReason: 'stop',
          promptTokens: figure,
          completionTokens: figure,
          reasoningTokens: figure,
          cachedTokens: figure,
          cost: figure,
          isByok: true,
          requestId: null,
          firstTokenAfter: figure,
          finishedAfter: figure,
          reasonedFor: figure,
          schemaProblems: null,
          error: null,
          request: null,
          details: { usage: usageOf(figure) },
        },
      })),
    },
  ],
})

test.each([
  ['too large', 1e300, '10000', 1e9],
  ['just beyond what a number holds', 2 ** 60, '10000', 1e9],
  ['negative', -(2 ** 60), '0', 0],
  ['fractions', 0.4, '0.4', 0],
])('figures of an imported file that are %s are clamped and stay readable', async (_name, figure, cost, tokens) => {
  const { path, transfers, database, conversations } = openTransfers()
  writeFileSync(path, JSON.stringify(imported(2, figure)))
  expect(await transfers.import()).toMatchObject({ added: 1, skipped: [] })
  expect(readAll(database).entries).toMatchObject([
    { promptTokens: tokens, cost, upstreamCost: cost },
    { promptTokens: tokens, cost, upstreamCost: cost },
  ])
  expect(conversations.list()).toMatchObject([{ id: 'c', title: 'Dear' }])
})

test('sums beyond SQLite’s integers saturate, and the budget is exceeded', async () => {
  const { path, transfers, database } = openTransfers()
  writeFileSync(path, JSON.stringify(imported(1100, 9999)))
  await transfers.import()
  const { total, entries } = readAll(database)
  expect(entries).toHaveLength(1100)
  expect(total).toMatchObject({ turns: 1100, cost: '9000000', upstreamCost: '9000000' })
  expect(createLedger(database).sums({ conversationId: 'c' })).toMatchObject({ cost: '9000000' })
  const budgets = createBudgets({ database, ledger: createLedger(database), emit: () => undefined, now: () => 9999 })
  budgets.calls['budget.set']({ conversationId: null, budget: { limit: 10, warnAt: 0.8, isHardStop: true } })
  expect(budgets.calls['budget.states']({ conversationId: null })).toMatchObject([
    { spent: '18000000', level: 'exceeded' },
  ])
})

test('any reported figure is unknown or clamped to its limits, and valid ones are unchanged', () => {
  const any = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(null, undefined))
  const clamps = [
    [limits.clampTokens, limits.maxTokens],
    [limits.clampCostUsd, limits.maxCostUsd],
    [limits.clampSoundSeconds, limits.maxSoundSeconds],
    [limits.clampDurationMs, limits.maxDurationMs],
    [limits.clampTimeMs, limits.maxTimeMs],
  ] as const
  fc.assert(
    fc.property(any, fc.constantFrom(...clamps), (figure, [clamp, max]) => {
      const value = clamp(figure ?? Number.NaN)
      const isWithin = value === null || (value >= 0 && value <= max)
      const isKept = !Number.isInteger(figure) || Number(figure) < 0 || Number(figure) > max || value === figure
      expect(isWithin && isKept && (value !== null || !Number.isFinite(figure))).toBe(true)
    }),
  )
})
