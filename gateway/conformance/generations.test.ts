import { OpenRouter } from '@openrouter/sdk'
import { expect, test } from 'vitest'
import { generation } from '#shared/gateway/generations.ts'
import { issueKey } from '../auth/api-key.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { makeFolder, shareTestGateway, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { writeEngineWithoutModel } from '../testing/start-with-engine.ts'
import { writeWav } from '../testing/write-wav.ts'

const gateway = shareTestGateway(async (atEnd) => ({ speechWorker: await writeEngineWithoutModel(atEnd) }))

const idOf = (response: Response) => response.headers.get('x-generation-id') ?? ''

async function read({ fetch }: Pick<TestGateway, 'fetch'>, id: string) {
  const response = await fetch(`/generation?id=${encodeURIComponent(id)}`)
  const body: unknown = await response.json()
  return { status: response.status, body, data: generation.safeParse(Object(body)['data']).data }
}

test('@openrouter/sdk: the cost and the attempts of an answer', async () => {
  const client = new OpenRouter({
    apiKey: gateway().managementKey,
    serverURL: gateway().gateway.baseUrl,
    retryConfig: { strategy: 'none' },
  })
  const messages = [{ role: 'user' as const, content: '/usage prompt=7 cost=0.5\nHello you' }]
  const answer = await client.chat.send({ chatRequest: { model: 'gatehouse/script', messages } })
  if (!('choices' in answer)) throw new Error('Not an answer in one piece')
  const { data } = await client.generations.getGeneration({ id: answer.id })
  expect(data).toMatchObject({
    id: answer.id,
    apiType: 'completions',
    model: 'gatehouse/script',
    providerName: 'Script',
    totalCost: 0.5,
    usage: 0.5,
    isByok: false,
    cancelled: false,
    streamed: false,
    finishReason: 'stop',
    nativeTokensPrompt: 7,
    providerResponses: [{ providerName: 'Script', status: 200, modelPermaslug: 'gatehouse/script' }],
  })
})

test('a generation has every field that the documentation requires', async () => {
  const { data } = await read(gateway(), idOf(await gateway().chat('Hello')))
  const required = `id upstream_id total_cost cache_discount upstream_inference_cost created_at model app_id streamed
    cancelled provider_name latency moderation_latency generation_time finish_reason service_tier tokens_prompt
    tokens_completion native_tokens_prompt native_tokens_completion native_tokens_completion_images
    native_tokens_reasoning native_tokens_cached num_media_prompt num_input_audio_prompt num_media_completion
    num_search_results num_fetches web_search_engine origin usage is_byok native_finish_reason external_user api_type
    preset_id router provider_responses user_agent http_referer data_region workspace_id`
  expect(Object.keys(data ?? {})).toEqual(expect.arrayContaining(required.split(/\s+/)))
})

test('speech and transcriptions are generations, and cost nothing', async () => {
  const { post } = gateway()
  const spoken = await post('/audio/speech', { model: 'gatehouse/flite', voice: 'slt', input: 'Hello.' })
  await spoken.arrayBuffer()
  const data = writeWav(new Float32Array(16_000)).toString('base64')
  const body = { model: 'gatehouse/moonshine-tiny', input_audio: { data, format: 'wav' } }
  const written = await post('/audio/transcriptions', body)
  await written.arrayBuffer()
  expect((await read(gateway(), idOf(spoken))).data).toMatchObject({ api_type: 'tts', total_cost: 0, cancelled: false })
  expect((await read(gateway(), idOf(written))).data).toMatchObject({
    api_type: 'stt',
    total_cost: 0,
    cancelled: false,
  })
})

test('an answer that its caller stops costs what was sent until then, and is charged', async () => {
  const stopped = Promise.withResolvers<void>()
  const slow = fakeProvider('paid', ['paid/slow'], async function* (_request, _model, signal) {
    for (let word = 0; word < 10; word += 1) yield { type: 'content', text: ' word' }
    signal.addEventListener('abort', () => stopped.resolve(), { once: true })
    await stopped.promise
    throw signal.reason
  })
  const pricing = { prompt: '0.001', completion: '0.002' }
  const models = slow.models.map((model) => ({ ...model, pricing }))
  const own = await startTestGateway({ moreProviders: [{ ...slow, models }] })
  const key = issueKey(own.gateway.keys, { kind: 'user', issuedTo: 'other', label: 'Stopper' })
  const headers = { Authorization: `Bearer ${key}` }
  const abort = new AbortController()
  const response = await own.post(
    '/chat/completions',
    { model: 'paid/slow', stream: true, messages: [{ role: 'user', content: 'one two' }] },
    { headers, signal: abort.signal },
  )
  const reader = response.body?.getReader()
  await reader?.read()
  abort.abort()
  await stopped.promise
  const asKey = { fetch: (path: string) => own.fetch(path, { headers }) }
  await expect
    .poll(async () => (await read(asKey, idOf(response))).data)
    .toMatchObject({
      cancelled: true,
      finish_reason: null,
      tokens_prompt: 2,
      tokens_completion: 10,
      total_cost: 0.022,
    })
  const status: unknown = await (await own.fetch('/key', { headers })).json()
  expect(status).toMatchObject({ data: { usage: 0.022 } })
})

test('only the program that asked can read a generation; a refused request has none', async () => {
  const { chat, userKey, fetch } = gateway()
  const response = await chat('Hello')
  await response.arrayBuffer()
  const ofOther = await fetch(`/generation?id=${idOf(response)}`, { headers: { Authorization: `Bearer ${userKey}` } })
  expect(ofOther.status).toBe(404)
  const refused = await chat('/status 402')
  expect((await read(gateway(), idOf(refused))).status).toBe(404)
  expect((await fetch('/generation')).status).toBe(400)
  expect((await fetch('/generation?id=')).status).toBe(400)
  expect((await fetch('/generation?id=x', { headers: { Authorization: 'Bearer none' } })).status).toBe(401)
})

test('generations survive a restart', async () => {
  const dataDirectory = await makeFolder()
  const first = await startTestGateway({ dataDirectory })
  const response = await first.chat('Hello')
  await response.arrayBuffer()
  await first.gateway.close()
  const second = await startTestGateway({ dataDirectory })
  const headers = { Authorization: `Bearer ${first.managementKey}` }
  const again = await second.fetch(`/generation?id=${idOf(response)}`, { headers })
  expect(await again.json()).toMatchObject({ data: { id: idOf(response), model: 'gatehouse/script' } })
})
