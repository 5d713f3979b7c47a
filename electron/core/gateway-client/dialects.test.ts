import { expect, test } from 'vitest'
import type { DialectName } from '#shared/gateway/dialect.ts'
import { collect } from '../../testing/collect.ts'
import { type Answerer, eventStream, json, loopbackServer } from '../../testing/loopback-server.ts'
import { createGatewayClient } from './client.ts'

const never = new AbortController().signal

/** A client for a server whose API is at `/v1`, as Vercel's, LiteLLM's and Portkey's are. */
async function clientOf(dialect: DialectName, headers: Record<string, string>, ...answers: Answerer[]) {
  const server = await loopbackServer(...answers)
  const baseUrl = `${new URL(server.baseUrl).origin}/v1`
  const client = createGatewayClient({
    profile: { dialect, attribution: null, headers, baseUrl: async () => baseUrl },
    readKey: async () => 'sk-key',
    fetch: (url, options) => fetch(url, options),
  })
  return { client, server, urls: () => server.requests.map(({ method, url }) => `${method} ${url}`) }
}

test('Vercel: credits and generations are below its base URL', async () => {
  const generation = { id: 'gen_01', total_cost: 0.00123, provider_name: 'openai', is_byok: false, tokens_prompt: 7 }
  const { client, urls } = await clientOf(
    'vercel',
    {},
    json(200, { balance: '95.50', total_used: '4.50' }),
    json(200, { data: generation }),
  )
  expect(await client.call('credits.read', {}, never)).toEqual({ data: { total_credits: 100, total_usage: 4.5 } })
  const { data } = await client.call('generations.read', { query: { id: 'gen_01' } }, never)
  expect(data).toMatchObject({ total_cost: 0.00123, provider_name: 'openai' })
  expect(urls()).toEqual(['GET /v1/credits', 'GET /v1/generation?id=gen_01'])
})

test('LiteLLM: the key and the cost of an answer are at the root of its server', async () => {
  const { client, server, urls } = await clientOf(
    'litellm',
    {},
    json(200, { key: 'hash', info: { spend: 1, max_budget: 4 } }),
    json(200, [{ request_id: 'chatcmpl-1', spend: 0.5 }]),
  )
  expect((await client.call('keys.read', {}, never)).data).toMatchObject({ limit: 4, limit_remaining: 3 })
  const { data } = await client.call('generations.read', { query: { id: 'chatcmpl-1' } }, never)
  expect(data.total_cost).toBe(0.5)
  expect(urls()).toEqual(['GET /key/info', 'GET /spend/logs?request_id=chatcmpl-1'])
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk-key', 'Bearer sk-key'])
})

test('Portkey: every request says where to forward, and none asks for routing metadata', async () => {
  const { client, server } = await clientOf(
    'portkey',
    { 'x-portkey-provider': 'openai' },
    json(200, { data: [] }),
    eventStream('data: [DONE]\n\n'),
  )
  await client.call('models.list', { query: {} }, never)
  await collect(client.chat({ messages: [{ role: 'user', content: 'Hi' }] }, never))
  expect(server.requests.map(({ headers }) => headers['x-portkey-provider'])).toEqual(['openai', 'openai'])
  expect(JSON.stringify(server.requests[1]?.headers)).not.toContain('metadata')
})

test('the head of an answer says what it cost, whether it was cached and how it is logged', async () => {
  const answer = json(
    200,
    { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'm', choices: [] },
    { 'x-litellm-response-cost': '0.25', 'x-litellm-call-id': 'call-1' },
  )
  const { client } = await clientOf('litellm', {}, answer)
  const [head] = await collect(client.chat({ messages: [{ role: 'user', content: 'Hi' }] }, never))
  expect(head).toMatchObject({ type: 'head', facts: { cost: 0.25, cacheStatus: null, logId: 'call-1' } })
})
