import { expect, test } from 'vitest'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { chatCompletion } from '#shared/gateway/chat-completions.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'
import { createPresetLibrary } from '../presets/preset-library.ts'
import { createCatalogue } from '../routing/catalogue.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { createPresetStore } from '../store/preset-store.ts'
import { openGatewayDatabase } from '../store/open-database.ts'
import { readInstallation } from '../store/installation.ts'
import { applyPreset } from './apply-preset.ts'

const catalogue = createCatalogue([fakeProvider('own', ['m'], async function* () {})])
const user = { role: 'user' as const, content: 'Hi' }
const system = { role: 'system' as const, content: 'Be brief.' }
const fn = (name: string, description = '') => ({ type: 'function', function: { name, description } })

function apply(
  config: Record<string, unknown>,
  body: Omit<ChatRequest, 'messages'>,
  systemPrompt: string | null = null,
) {
  const database = openGatewayDatabase(':memory:')
  const presets = createPresetStore(database, readInstallation(database))
  presets.write('p', { config, systemPrompt })
  return applyPreset({ messages: [user], ...body }, { presetLibrary: createPresetLibrary(presets), catalogue })
}

test.each<[string, Record<string, unknown>, Omit<ChatRequest, 'messages'>, Record<string, unknown>]>([
  ['as the model', { model: 'm', top_p: 0.5 }, { model: '@preset/p' }, { model: 'm', top_p: 0.5 }],
  ['behind a model', { model: 'm', top_p: 0.5 }, { model: 'x/y@preset/p' }, { model: 'x/y', top_p: 0.5 }],
  ['in a field', { model: 'm' }, { preset: 'p' }, { model: 'm' }],
  ['in a field beside a model', { model: 'm' }, { preset: 'p', model: 'x' }, { model: 'x' }],
  ['without a model', { seed: 1 }, { model: '@preset/p' }, { seed: 1 }],
  ['request over preset', { seed: 1, user: 'a' }, { preset: 'p', seed: 2, top_k: 3 }, { seed: 2, user: 'a', top_k: 3 }],
  ['null over preset', { temperature: 1 }, { preset: 'p', temperature: null }, { temperature: null }],
  [
    'shallow',
    { provider: { order: ['a'] } },
    { preset: 'p', provider: { sort: 'price' } },
    { provider: { sort: 'price' } },
  ],
  ['two names of one thing', { max_completion_tokens: 9 }, { preset: 'p', max_tokens: 5 }, { max_tokens: 5 }],
  [
    'the effort',
    { reasoning_effort: 'low' },
    { preset: 'p', reasoning: { effort: 'high' } },
    { reasoning: { effort: 'high' } },
  ],
  [
    'tools united',
    { tools: [fn('a', 'old'), { type: 'clock' }] },
    { preset: 'p', tools: [fn('b'), fn('a', 'new')] },
    { tools: [fn('a', 'new'), { type: 'clock' }, fn('b')] },
  ],
])('%s: %j and %j', async (_name, config, body, result) => {
  expect((await apply(config, body)).request).toEqual({ messages: [user], ...result })
})

test('the system prompt comes first, unless the request has its own', async () => {
  expect((await apply({}, { preset: 'p' }, 'Be brief.')).request.messages).toEqual([system, user])
  const own = { preset: 'p', messages: [{ role: 'system' as const, content: 'Be long.' }, user] }
  expect((await apply({}, own, 'Be brief.')).request.messages).toEqual(own.messages)
})

test('a version behind the slug is that one, whichever is in use', async () => {
  const database = openGatewayDatabase(':memory:')
  const presets = createPresetStore(database, readInstallation(database))
  for (const seed of [1, 2, 3]) presets.write('p', { config: { model: `m${seed}`, seed }, systemPrompt: null })
  const names = { presetLibrary: createPresetLibrary(presets), catalogue }
  const applied = async (fields: object) => applyPreset({ messages: [user], ...fields }, names)
  expect(await applied({ model: '@preset/p@2' })).toEqual({
    request: { messages: [user], model: 'm2', seed: 2 },
    preset: { slug: 'p', version: 2, requested: '@preset/p@2' },
  })
  expect((await applied({ model: 'x/y@preset/p@1' })).request).toMatchObject({ model: 'x/y', seed: 1 })
  expect((await applied({ preset: 'p@2' })).request).toMatchObject({ seed: 2 })
  expect((await applied({ model: '@preset/p' })).request).toMatchObject({ seed: 3 })
})

test.each<[Record<string, unknown>, Omit<ChatRequest, 'messages'>, number, string]>([
  [{}, { model: '@preset/nobody' }, 404, 'There is no preset "nobody"'],
  [{}, { model: 'm@preset/no body' }, 404, 'There is no preset "no body"'],
  [{}, { model: '@preset/p@2' }, 404, 'Preset p has no version 2'],
  [{}, { preset: 'p@0' }, 404, 'Preset p has no version 0'],
  [{}, { model: '@preset/p@' }, 404, 'There is no preset "p@"'],
  [{}, { preset: 'x@1' }, 404, 'There is no preset "x"'],
  [{}, { preset: 'x' }, 404, 'There is no preset "x"'],
  [{}, { preset: 7 }, 400, 'preset must be a string'],
  [{}, { preset: '' }, 400, 'preset must have at least 1 character'],
  [{}, { model: '@preset/' }, 400, 'preset must have at least 1 character'],
  [{}, { model: '@preset/p', preset: 'x' }, 400, 'preset (x) must not differ from the one that model names (p)'],
  [{ model: '@preset/p' }, { preset: 'p' }, 400, 'The preset "p" names another preset; that is not followed'],
])('%j called by %j is a %d', async (config, body, status, message) => {
  await expect(apply(config, body)).rejects.toThrow(expect.objectContaining({ status, message }))
})

test('a preset is called by its name over HTTP, and the metadata names it', async () => {
  const { chat, post, userKey } = await startTestGateway()
  await post('/presets/short/chat/completions', {
    model: 'gatehouse/script',
    max_completion_tokens: 1,
    messages: [system],
  })
  const headers = { Authorization: `Bearer ${userKey}`, 'X-Service-Metadata': 'enabled' }
  const body = chatCompletion.parse(await (await chat('one two', { model: '@preset/short' }, { headers })).json())
  expect([body.model, body.choices[0]?.message.content, body.choices[0]?.finish_reason]).toEqual([
    'gatehouse/script',
    'one',
    'length',
  ])
  expect(body.service_metadata).toMatchObject({
    requested: '@preset/short',
    pipeline: [{ type: 'preset', name: 'short', summary: 'version 1' }],
  })
})
