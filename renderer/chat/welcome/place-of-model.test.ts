import { expect, test } from 'vitest'
import type { GatewayProfileView } from '#shared/gateway-profile.ts'
import type { LocalServer } from '#shared/local-server-schema.ts'
import type { ConversationGateway } from '../conversation/conversation-gateway.ts'
import { placeOfModel } from './place-of-model.ts'

const own: GatewayProfileView = {
  id: 'embedded',
  name: 'On this computer',
  baseUrl: 'http://127.0.0.1:1/api/v1',
  authorizeUrl: null,
  dialect: 'gateway',
  kind: 'embedded',
  isActive: true,
  keys: { user: true, management: false },
}
const openRouter: GatewayProfileView = { ...own, id: 'openrouter', name: 'OpenRouter', kind: 'openrouter' }
const at = (profile: GatewayProfileView): ConversationGateway => ({
  kind: 'known',
  profile,
  profileStatus: 'connected',
})
const using = (model: string | null) => ({ model, preset: null, comparing: [] })
const ollama: LocalServer = {
  slug: 'ollama',
  name: 'Ollama',
  address: '127.0.0.1:11434',
  state: 'running',
  models: [{ id: 'ollama/qwen3:8b', name: 'qwen3:8b', isChat: true }],
}
const free = { id: 'acme/small', name: 'Acme Small', pricing: { prompt: '0', completion: '0' } }
const paid = { id: 'acme/large', name: 'Acme: Large', pricing: { prompt: '0.1', completion: '0.2' } }

test('a local model runs on this computer, unless its server sends messages elsewhere', () => {
  const place = (model: string, server: LocalServer) => placeOfModel(using(model), at(own), [], [server])
  expect(place('ollama/qwen3:8b', ollama)).toBe('qwen3:8b runs in Ollama on this computer. It costs nothing.')
  expect(place('ollama/gpt-oss:120b-cloud', ollama)).toContain('sends your messages to its cloud')
})

test('a local model whose server is not running or not used says so', () => {
  const place = (state: LocalServer['state']) =>
    placeOfModel(using('ollama/qwen3:8b'), at(own), [], [{ ...ollama, state, models: [] }])
  expect(place('not-running')).toBe('Ollama isn’t running. Start it, or choose another model.')
  expect(place('declined')).toContain('turned off in Settings')
})

test('a model of another gateway costs nothing only if the gateway lists it as free', () => {
  const place = (model: string | null) => placeOfModel(using(model), at(openRouter), [free, paid], [])
  expect(place('acme/small')).toBe('Acme Small answers through OpenRouter. It costs nothing.')
  expect(place('acme/large')).toBe('Large answers through OpenRouter.')
  expect(place('acme/unknown')).toBe('acme/unknown answers through OpenRouter.')
  expect(place(null)).toBe('Your messages go to OpenRouter.')
})

test('a comparison names the gateway, not one of its models', () => {
  const target = { model: 'acme/small', preset: null, parameters: null }
  const comparing = { model: 'acme/large', preset: null, comparing: [target, target] }
  expect(placeOfModel(comparing, at(openRouter), [free, paid], [])).toBe('Your messages go to OpenRouter.')
})

test('a gateway that cannot be used has no line', () => {
  const broken: ConversationGateway = { kind: 'known', profile: openRouter, profileStatus: 'unreachable' }
  expect([broken, { kind: 'removed' } as const].map((each) => placeOfModel(using('x'), each, [], []))).toEqual(['', ''])
})
