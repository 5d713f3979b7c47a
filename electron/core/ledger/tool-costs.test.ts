import { expect, test } from 'vitest'
import type { ServiceMetadata } from '#shared/gateway/service-metadata.ts'
import { lastAnswer, playConversations } from '../../testing/played-conversations.ts'
import { chunk, done, settle, text } from '../../testing/scripted-answers.ts'
import { sendNow } from '../../testing/scripted-gateway.ts'
import { createLedger } from './ledger.ts'
import { ledgerCsv } from './ledger-csv.ts'

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost: 0.5 }

async function answered(more: object, metadata?: ServiceMetadata) {
  const { conversations, answers, database } = playConversations({ activeProfileId: () => 'remote' })
  const { id } = conversations.calls['conversation.create']({ model: 'm' })
  sendNow(conversations, id, 'Hello')
  await settle()
  const last = { choices: [{ index: 0, finish_reason: 'stop' }], usage: { ...usage, ...more } }
  answers[0]?.emit(text('a'), chunk({ ...last, service_metadata: metadata }), done)
  await conversations.idle()
  const [entry] = [...createLedger(database).all({})]
  return { entry, shown: (await lastAnswer(conversations, id)).usage, sums: createLedger(database).sums({}) }
}

test('runs of tools of the gateway and their cost are in the ledger, and the sums stay those of the request', async () => {
  const { entry, shown, sums } = await answered({
    server_tool_use_details: { tool_calls_requested: 3, tool_calls_executed: 2, web_search_requests: 1 },
    cost_details: { server_tool_cost: 0.01 },
  })
  expect([entry?.toolRuns, entry?.toolCost]).toEqual([2, '0.01'])
  expect(shown).toMatchObject({ serverToolCalls: 2, serverToolCost: 0.01, webSearches: 1 })
  expect(sums).toMatchObject({ turns: 1, unknownCosts: 0, cost: '0.5', promptTokens: 1 })
  expect(entry && [...ledgerCsv([entry])][1]?.trim().endsWith(',2,0.01,')).toBe(true)
})

test('without a sum, the costs of the steps are added', async () => {
  const details = { server_tool_use_details: { web_search_requests: 2 } }
  const pipeline = [{ name: 'web_search', cost_usd: 0.005 }, { name: 'web_search', cost_usd: 0.005 }, { name: 'x' }]
  const { entry, shown } = await answered(details, { pipeline })
  expect([entry?.toolRuns, entry?.toolCost, shown?.serverToolCost]).toEqual([2, '0.01', 0.01])
})

test('runs without a reported cost have an unknown one, and no runs are no news', async () => {
  const runs = await answered({ server_tool_use_details: { tool_calls_executed: 1 } })
  expect([runs.entry?.toolRuns, runs.entry?.toolCost]).toEqual([1, null])
  const none = await answered({ server_tool_use_details: { tool_calls_executed: 0 } })
  expect([none.entry?.toolRuns, none.entry?.toolCost]).toEqual([null, null])
})

test('figures beyond every limit are clamped', async () => {
  const { entry } = await answered({
    server_tool_use_details: { tool_calls_executed: 1e15 },
    cost_details: { server_tool_cost: 1e12 },
  })
  expect([entry?.toolRuns, entry?.toolCost]).toEqual([1_000_000_000, '10000'])
})
