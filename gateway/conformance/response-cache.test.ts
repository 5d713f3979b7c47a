import { HTTPClient, OpenRouter } from '@openrouter/sdk'
import { expect, test } from 'vitest'
import { chatCompletion } from '#shared/gateway/chat-completions.ts'
import { readResponseCache } from '#shared/gateway/response-cache.ts'
import { issueKey } from '../auth/api-key.ts'
import { readStream } from '../testing/read-chunks.ts'
import { shareTestGateway } from '../testing/start-test-gateway.ts'

const gateway = shareTestGateway()
const on = { headers: { 'X-Service-Cache': 'true', 'X-Service-Metadata': 'enabled' } }
const script = (text: string) => `/usage prompt=7 completion=3 cost=0.5\n/say ${text}`

const cacheOf = ({ headers }: Response) => readResponseCache('gateway', (name) => headers.get(name))

async function read(response: Response) {
  const { choices, usage, service_metadata: metadata, id } = chatCompletion.parse(await response.json())
  return { text: choices[0]?.message.content, usage, metadata, id }
}

test('an identical request is answered from the cache, with its own id, and costs nothing', async () => {
  const { chat } = gateway()
  const first = await chat(script('once'), {}, on)
  expect(cacheOf(first)).toEqual({ status: 'miss', ageSeconds: null, ttlSeconds: 300 })
  const source = await read(first)
  expect(source.usage?.cost).toBe(0.5)
  const second = await chat(script('once'), {}, on)
  expect(cacheOf(second)).toMatchObject({ status: 'hit', ageSeconds: expect.any(Number) })
  expect(second.headers.get('X-Service-Cache-Source-Id')).toBe(source.id)
  const hit = await read(second)
  expect(hit).toMatchObject({
    text: 'once',
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0, cost: 0 },
    metadata: undefined,
  })
  expect(hit.id).toBe(second.headers.get('X-Generation-Id'))
  expect(hit.id).not.toBe(source.id)
  const record: unknown = await (await gateway().fetch(`/generation?id=${hit.id}`)).json()
  expect(record).toMatchObject({ data: { total_cost: 0, model: 'gatehouse/script', provider_responses: [] } })
})

test('a stream is replayed in the same chunks, apart from answers in one piece', async () => {
  const { chat } = gateway()
  const message = script('one two three')
  await (await chat(message, {}, on)).text()
  const first = await chat(message, { stream: true }, on)
  expect(cacheOf(first)?.status).toBe('miss')
  const streamed = await readStream(first)
  const second = await chat(message, { stream: true }, on)
  expect(cacheOf(second)?.status).toBe('hit')
  const replayed = await readStream(second)
  const contents = ({ chunks }: typeof streamed) => chunks.map(({ choices }) => choices[0]?.delta?.content)
  expect(contents(replayed)).toEqual(contents(streamed))
  expect([replayed.finishReason, replayed.isDone]).toEqual(['stop', true])
  expect(replayed.chunks.at(-1)?.usage).toMatchObject({ prompt_tokens: 0, cost: 0 })
})

test('another message, another key, and a request without the header are not answered from the cache', async () => {
  const { chat, gateway: running } = gateway()
  const ask = async (text: string, headers: Record<string, string>) => {
    const response = await chat(script(text), {}, { headers })
    await response.text()
    return response.headers.get('X-Service-Cache-Status')
  }
  const other = issueKey(running.keys, { kind: 'user', issuedTo: 'other', label: 'Other' })
  expect([
    await ask('apart', on.headers),
    await ask('apart!', on.headers),
    await ask('apart', { ...on.headers, Authorization: `Bearer ${other}` }),
    await ask('apart', {}),
    await ask('apart', { 'X-Service-Cache': 'false' }),
    await ask('apart', on.headers),
  ]).toEqual(['MISS', 'MISS', 'MISS', null, null, 'HIT'])
})

test('a cleared answer is asked for again and replaces the cached one', async () => {
  const { chat } = gateway()
  const ask = async (more: Record<string, string> = {}) => {
    const response = await chat(script('again'), {}, { headers: { ...on.headers, ...more } })
    return [cacheOf(response)?.status, (await read(response)).id] as const
  }
  await ask()
  const [cleared, id] = await ask({ 'X-Service-Cache-Clear': 'true' })
  expect(cleared).toBe('miss')
  const response = await chat(script('again'), {}, on)
  expect([cacheOf(response)?.status, response.headers.get('X-Service-Cache-Source-Id')]).toEqual(['hit', id])
})

test('errors and broken answers are not cached', async () => {
  const { chat } = gateway()
  for (const message of [
    '/status 503 times=9',
    '/malformed after=1 times=9\none two',
    '/error-mid-stream after=1 times=9\none two',
  ]) {
    for (let round = 0; round < 2; round++) {
      const response = await chat(message, { stream: true }, on)
      await response.text()
      expect(cacheOf(response)?.status).not.toBe('hit')
    }
  }
})

test('a preset turns caching on with its TTL, and off for good', async () => {
  const { post, chat } = gateway()
  const write = (slug: string, config: object) =>
    post(`/presets/${slug}/chat/completions`, {
      model: 'gatehouse/script',
      messages: [{ role: 'system', content: 'Be brief.' }],
      ...config,
    })
  await write('cached', { cache_enabled: true, cache_ttl_seconds: 60 })
  await write('uncached', { cache_enabled: false })
  const ask = async (preset: string, headers: Record<string, string> = {}) => {
    const response = await chat(script('preset'), { model: `@preset/${preset}` }, { headers })
    await response.text()
    return cacheOf(response)
  }
  expect(await ask('cached')).toMatchObject({ status: 'miss', ttlSeconds: 60 })
  expect(await ask('cached')).toMatchObject({ status: 'hit' })
  expect(await ask('cached', { 'X-Service-Cache': 'false' })).toBeNull()
  expect(await ask('uncached', on.headers)).toBeNull()
})

test('@openrouter/sdk: the headers of OpenRouter turn caching on', async () => {
  const statuses: unknown[] = []
  const httpClient = new HTTPClient()
  httpClient.addHook('response', ({ headers }) => {
    statuses.push(readResponseCache('openrouter', (name) => headers.get(name))?.status)
  })
  const client = new OpenRouter({
    apiKey: gateway().managementKey,
    serverURL: gateway().gateway.baseUrl,
    retryConfig: { strategy: 'none' },
    httpClient,
  })
  const messages = [{ role: 'user' as const, content: script('sdk') }]
  const costs: unknown[] = []
  for (let round = 0; round < 2; round++) {
    const answer = await client.chat.send(
      { chatRequest: { model: 'gatehouse/script', messages } },
      { headers: { 'X-OpenRouter-Cache': 'true', 'X-OpenRouter-Cache-TTL': '60' } },
    )
    if (!('choices' in answer)) throw new Error('Not an answer in one piece')
    costs.push(answer.usage?.cost)
  }
  expect([statuses, costs]).toEqual([
    ['miss', 'hit'],
    [0.5, 0],
  ])
})
