import { expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#shared/gateway/endpoints.ts'
import { modelRuns } from '../app.ts'
import type { GatewayOptions } from '../start-gateway.ts'
import { fakeProvider, finish } from '../testing/fake-provider.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'
import { createIssuedKeyStore } from '../store/key-store.ts'
import { openGatewayDatabase } from '../store/open-database.ts'
import { withAliases } from '../routing/aliases.ts'
import { createCatalogue } from '../routing/catalogue.ts'
import { allowedCatalogue } from './allowed-models.ts'
import { hashKey, issueKey } from './api-key.ts'

async function startWithModels(allowedModels: readonly string[] | null, options: Partial<GatewayOptions> = {}) {
  const started = await startTestGateway(options)
  const grant = { kind: 'user', issuedTo: 'other', label: 'Editor', limits: { allowedModels } } as const
  const headers = { Authorization: `Bearer ${issueKey(started.gateway.keys, grant)}` }
  const chat = async (body: Record<string, unknown>, more: Record<string, string> = {}) => {
    const asked = { messages: [{ role: 'user', content: '/say Hi' }], ...body }
    const response = await started.post('/chat/completions', asked, { headers: { ...headers, ...more } })
    const { error } = (await response.json()) as { error?: { message: string } }
    return error === undefined ? response.status : `${response.status} ${error.message}`
  }
  const list = async (path: string) => {
    const { data } = (await (await started.fetch(path, { headers })).json()) as {
      data: { id: string; model_id?: string }[]
    }
    return data.map(({ id, model_id: model }) => id ?? model)
  }
  return { ...started, headers, chat, list }
}

test('a key with a list of models gets a 403 for any other, with the name of the model', async () => {
  const { chat } = await startWithModels(['gatehouse/script'])
  expect(await chat({ model: 'gatehouse/script' })).toBe(200)
  const refusal = '403 This key may not use the model "gatehouse/guide"; it may use gatehouse/script'
  expect(await chat({ model: 'gatehouse/guide' })).toBe(refusal)
  expect(await chat({ model: 'gatehouse/guide', stream: true })).toBe(refusal)
  expect(await chat({ model: 'gatehouse/script', models: ['gatehouse/guide'] })).toBe(refusal)
  // The default model.
  expect(await chat({})).toBe(refusal)
  expect(await chat({ model: 'gatehouse/none' })).toMatch(/^404 /)
})

test('a pattern allows every model that it matches, and automatic routing chooses among these', async () => {
  const { chat, list } = await startWithModels(['gatehouse/s*'])
  expect(await chat({ model: 'gatehouse/script' })).toBe(200)
  expect(await chat({ model: 'gatehouse/guide' })).toMatch(/^403 /)
  expect(await chat({ plugins: [{ id: 'auto-router', allowed_models: ['gatehouse/*'] }] })).toBe(200)
  expect(await chat({ plugins: [{ id: 'auto-router', allowed_models: ['*guide'] }] })).toMatch(/^404 No model/)
  expect(await list('/models')).toEqual(['gatehouse/script'])
})

test('a key without a list may use and sees every model', async () => {
  const { chat, list, fetch } = await startWithModels(null)
  expect(await chat({ model: 'gatehouse/guide' })).toBe(200)
  const { data } = (await (await fetch('/models')).json()) as { data: { id: string }[] }
  expect(await list('/models')).toEqual(data.map(({ id }) => id))
  expect(data.length).toBeGreaterThan(3)
})

test('every list of models has only those that the key may use', async () => {
  const { list, fetch, headers } = await startWithModels(['gatehouse/script', 'gatehouse/flite'])
  expect(await list('/models')).toEqual(['gatehouse/script', 'gatehouse/flite'])
  expect(await list('/models/user')).toEqual(['gatehouse/script', 'gatehouse/flite'])
  expect(await list('/endpoints/zdr')).toEqual(['gatehouse/script', 'gatehouse/flite'])
  const status = async (model: string) => (await fetch(`/models/${model}/endpoints`, { headers })).status
  expect([await status('gatehouse/script'), await status('gatehouse/guide')]).toEqual([200, 404])
})

test.each([...modelRuns])('%s refuses a model that the key may not use', async (name: EndpointName) => {
  const { post, headers } = await startWithModels(['other/*'])
  const model =
    name === 'audio.speak'
      ? 'gatehouse/flite'
      : name === 'audio.transcribe'
        ? 'gatehouse/moonshine-tiny'
        : 'gatehouse/script'
  const body = {
    model,
    messages: [{ role: 'user', content: 'Hi' }],
    max_tokens: 5,
    input: 'Hi',
    voice: 'rms',
    input_audio: { format: 'wav', data: 'AAAA' },
  }
  const response = await post(endpoints[name].path, body, { headers })
  // Clients of Anthropic read errors of another form, which has a message, too.
  expect([response.status, await response.json()]).toMatchObject([
    403,
    { error: { message: expect.stringContaining(`the model "${model}"`) } },
  ])
})

test('a preset that is allowed brings its models, and none that the program adds', async () => {
  const { post, chat } = await startWithModels(['@preset/writer', 'gatehouse/script'])
  const write = (slug: string) =>
    post(`/presets/${slug}/chat/completions`, {
      model: 'gatehouse/guide',
      messages: [{ role: 'system', content: 'Be brief.' }],
    })
  await write('writer')
  await write('reader')
  expect(await chat({ model: '@preset/writer' })).toBe(200)
  expect(await chat({ preset: 'writer' })).toBe(200)
  // An allowed model with any preset.
  expect(await chat({ model: 'gatehouse/script@preset/reader' })).toBe(200)
  const refusal = '403 This key may not use the model "gatehouse/guide"'
  const list = '; it may use @preset/writer, gatehouse/script'
  expect(await chat({ model: '@preset/reader' })).toBe(`${refusal} of @preset/reader${list}`)
  expect(await chat({ model: 'gatehouse/guide@preset/writer' })).toBe(refusal + list)
  expect(await chat({ model: '@preset/writer', models: ['gatehouse/guide'] })).toBe(refusal + list)
  expect(await chat({ model: '@preset/writer', plugins: [{ id: 'auto-router' }] })).toMatch(/^403 /)
})

test('an allowed model does not bring the models of a preset', async () => {
  const { post, chat } = await startWithModels(['gatehouse/script*'])
  await post('/presets/writer/chat/completions', {
    model: 'gatehouse/script',
    models: ['gatehouse/guide'],
    messages: [{ role: 'user', content: 'Hi' }],
  })
  expect(await chat({ model: 'gatehouse/script@preset/writer' })).toMatch(/^403 /)
  expect(await chat({ model: 'gatehouse/script', preset: 'writer' })).toMatch(/^403 /)
})

test.each([
  ['/messages', { models: ['dear'] }],
  ['/responses', { models: ['dear'] }],
  ['/messages', { fallbacks: ['dear'] }],
  ['/responses', { plugins: [{ id: 'auto-router' }] }],
  ['/embeddings', { providerOptions: { gateway: { models: ['dear'] } } }],
  ['/messages/count_tokens', { models: ['dear'] }],
  ['/chat/completions', { fallbacks: ['dear'] }],
  ['/chat/completions', { providerOptions: { gateway: { models: ['dear'] } } }],
])('%s refuses %j of a key with a list of models: the server would choose from it', async (path, more) => {
  const { post, headers } = await startWithModels(['gatehouse/script'])
  const body = { model: 'gatehouse/script', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 5, input: 'Hi' }
  const send = async (given: object) => {
    const response = await post(path, { ...body, ...given }, { headers })
    await response.text()
    return response.status
  }
  const empty = Object.fromEntries(Object.keys(more).map((name) => [name, null]))
  expect([await send(more), await send(empty)]).toEqual([403, 200])
})

test('of the servers that share a short name, only those of allowed models are asked', () => {
  const server = (slug: string) => ({
    ...fakeProvider(slug, [`${slug}/large`], async function* () {
      yield { type: 'content', text: slug }
      yield finish
    }),
    shortNames: new Map([['large', `${slug}/large`]]),
  })
  const own = fakeProvider('own', ['own/m'], async function* () {})
  const upstreams = { providers: [server('work'), server('home')], revision: 1, refresh: async () => undefined }
  const catalogue = createCatalogue([own], upstreams)
  const asked = (allowedModels: string[] | null, model: string) =>
    allowedCatalogue(catalogue, { limits: { credit: null, period: null, requestsPerMinute: null, allowedModels } })
      .endpointsOf(model)
      .map((endpoint) => endpoint.model)
  expect(asked(null, 'large')).toEqual(['work/large', 'home/large'])
  expect(asked(['large'], 'large')).toEqual(['work/large', 'home/large'])
  expect(asked(['home/*'], 'large')).toEqual(['home/large'])
  expect(() => asked(['own/*'], 'large')).toThrow('This key may not use the model "large"')
  expect(() => asked([], 'large')).toThrow('it may use none')
  expect(() => asked(['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'large')).toThrow('it may use a, b, c, d, e and 2 more')
})

test('an alias is allowed by its own name, and by the names of its models, of which others are not asked', () => {
  const own = fakeProvider('own', ['own/m', 'own/n'], async function* () {})
  const catalogue = withAliases(createCatalogue([own]), () => [{ name: 'fast', models: ['own/m', 'own/n'] }])
  const limited = (allowedModels: string[]) =>
    allowedCatalogue(catalogue, { limits: { credit: null, period: null, requestsPerMinute: null, allowedModels } })
  const seen = (allowedModels: string[]) => {
    const { models, endpointsOf } = limited(allowedModels)
    return [models.map(({ id }) => id), endpointsOf('fast').map(({ model }) => model)]
  }
  expect(seen(['fast'])).toEqual([['fast'], ['own/m', 'own/n']])
  expect(seen(['own/n'])).toEqual([['fast', 'own/n'], ['own/n']])
  expect(() => limited(['fast']).endpointsOf('own/m')).toThrow('may not use the model "own/m"')
  expect(() => limited(['other']).endpointsOf('fast')).toThrow('may not use the model "fast"')
})

test('an answer in the cache is refused, too, once the key may not use its model', async () => {
  const { chat, gateway } = await startWithModels(null)
  const ask = () => chat({ model: 'gatehouse/script' }, { 'X-Service-Cache': 'true' })
  expect(await ask()).toBe(200)
  const key = gateway.keys.list().at(-1)
  const limits = { credit: null, period: null, requestsPerMinute: null, allowedModels: ['other/*'] }
  gateway.keys.change(key?.id ?? 0, { label: 'Editor', limits, expiresAt: null })
  expect(await ask()).toMatch(/^403 /)
})

test('a list of models that cannot be read allows none', () => {
  const database = openGatewayDatabase(':memory:')
  const keys = createIssuedKeyStore(database)
  const key = issueKey(keys, { kind: 'user', issuedTo: 'other', label: 'Editor', limits: { allowedModels: ['a'] } })
  expect(keys.find(hashKey(key))?.limits.allowedModels).toEqual(['a'])
  database.exec(`UPDATE keys SET allowed_models = '["a'`)
  expect(keys.find(hashKey(key))?.limits.allowedModels).toEqual([])
})
