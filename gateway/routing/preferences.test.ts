import { expect, test } from 'vitest'
import { chatCompletion } from '#shared/gateway/chat-completions.ts'
import type { ChatProvider, ProviderPart } from '../providers/chat-provider.ts'
import { fakeProvider, finish } from '../testing/fake-provider.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'
import { createCatalogue } from './catalogue.ts'
import { createCircuit } from '../providers/circuit.ts'
import { createEndpointSpeeds } from './endpoint-speeds.ts'
import { findCandidates, type RoutingRequest } from './find-candidates.ts'
import { matchesPattern } from './match-pattern.ts'
import { createStickySessions } from './sticky-sessions.ts'

async function* answering(): AsyncGenerator<ProviderPart, void> {
  yield { type: 'content', text: 'Yes' }
  yield finish
}

function priced(slug: string, price: string, models: string[], more: Partial<ChatProvider> = {}): ChatProvider {
  const provider = fakeProvider(slug, models, answering)
  const pricing = { prompt: price, completion: price }
  return { ...provider, models: provider.models.map((model) => ({ ...model, pricing })), ...more }
}

const dear = priced('dear', '0.000002', ['m/one', 'm/two'])
const cheap = priced('cheap', '0.000001', ['m/two'], { keepsData: true })
const catalogue = createCatalogue([dear, cheap])

function plan(request: RoutingRequest, knowledge?: Parameters<typeof findCandidates>[2]) {
  return findCandidates(catalogue, request, knowledge).candidates.map(
    ({ model, provider }) => `${provider.profile.slug} ${model}`,
  )
}

test.each<[RoutingRequest, string[]]>([
  [{ model: 'm/two', provider: { sort: 'price' } }, ['cheap m/two', 'dear m/two']],
  [{ models: ['m/one', 'm/two'], provider: { sort: 'price' } }, ['dear m/one', 'cheap m/two', 'dear m/two']],
  [
    { models: ['m/one', 'm/two'], provider: { sort: { by: 'price', partition: 'none' } } },
    ['cheap m/two', 'dear m/one', 'dear m/two'],
  ],
  [{ models: ['m/one', 'm/two'], route: 'sort' }, ['cheap m/two', 'dear m/one', 'dear m/two']],
  [{ models: ['m/one', 'm/two'], route: 'fallback' }, ['dear m/one', 'dear m/two', 'cheap m/two']],
  [{ models: ['m/one', 'm/two'], route: null }, ['dear m/one', 'dear m/two', 'cheap m/two']],
  [
    { models: ['m/one', 'm/two'], route: 'sort', provider: { sort: { by: 'price', partition: 'model' } } },
    ['dear m/one', 'cheap m/two', 'dear m/two'],
  ],
  [{ model: 'm/two', modalities: ['text'] }, ['dear m/two', 'cheap m/two']],
  [{ model: 'm/two', provider: { data_collection: 'deny' } }, ['dear m/two']],
  [{ model: 'm/two', provider: { zdr: true } }, ['dear m/two']],
  [{ model: 'm/two', provider: { data_collection: 'allow' } }, ['dear m/two', 'cheap m/two']],
  [{ model: 'm/two', provider: { max_price: { prompt: 1.5 } } }, ['cheap m/two']],
  [{ model: 'm/two', provider: { max_price: { completion: '2' } } }, ['dear m/two', 'cheap m/two']],
  [{ model: 'm/two', provider: { require_parameters: true }, stop: 'x' }, ['dear m/two', 'cheap m/two']],
  [{ model: 'm/two', provider: { require_parameters: false }, top_a: 1 }, ['dear m/two', 'cheap m/two']],
  [{ plugins: [{ id: 'auto-router', allowed_models: ['*/two'] }] }, ['dear m/two', 'cheap m/two']],
  [
    { plugins: [{ id: 'auto-router', allowed_models: ['m/*'], excluded_models: ['*/one', '*/three'] }] },
    ['dear m/two', 'cheap m/two'],
  ],
  [{ plugins: [{ id: 'auto-router', allowed_models: ['*/two'], enabled: false }] }, ['dear m/one']],
  [{ plugins: [{ id: 'auto-router' }] }, ['dear m/one']],
])('%j asks %j', (request, expected) => {
  expect(plan(request)).toEqual(expected)
})

test.each<[RoutingRequest, number, string]>([
  [
    { model: 'm/two', provider: { require_parameters: true }, top_a: 1 },
    404,
    'No endpoint of m/two is allowed by provider.require_parameters',
  ],
  [
    { model: 'm/two', provider: { max_price: { prompt: 0 } } },
    404,
    'No endpoint of m/two is allowed by provider.max_price',
  ],
  [{ model: 'm/two', modalities: ['text', 'image'] }, 404, 'No endpoint of m/two is allowed by modalities'],
  [{ provider: { sort: 'beauty' } }, 400, 'provider.sort must be one of price, throughput, latency'],
  [{ provider: { sort: { by: 'price', partition: 'x' } } }, 400, 'provider.sort.partition must be one of model, none'],
  [
    { plugins: [{ id: 'auto-router', allowed_models: ['x/*'] }] },
    404,
    'No model of this gateway is in plugins.allowed_models',
  ],
])('%j is a %d', (request, status, message) => {
  expect(() => plan(request)).toThrow(expect.objectContaining({ status, message }))
})

test('measurements decide the order by latency and by throughput', () => {
  const speeds = createEndpointSpeeds()
  speeds.record('dear m/two', { latency: 50, throughput: 10 })
  expect(plan({ model: 'm/two', provider: { sort: 'latency' } }, { speeds })).toEqual(['dear m/two', 'cheap m/two'])
  speeds.record('cheap m/two', { latency: 20, throughput: 5 })
  expect(plan({ model: 'm/two', provider: { sort: 'latency' } }, { speeds })).toEqual(['cheap m/two', 'dear m/two'])
  expect(plan({ model: 'm/two', provider: { sort: 'throughput' } }, { speeds })).toEqual(['dear m/two', 'cheap m/two'])
  for (let round = 0; round < 20; round++) speeds.record('dear m/two', { latency: 1, throughput: null })
  expect(speeds.latency('dear m/two')).toBeLessThan(2)
})

test('a session stays with its endpoint, unless the request has its own order', () => {
  const sticky = { model: 'm/two', provider: 'cheap' }
  expect(plan({ model: 'm/two' }, { sticky })).toEqual(['cheap m/two', 'dear m/two'])
  expect(plan({ model: 'm/two', provider: { order: ['dear'] } }, { sticky })).toEqual(['dear m/two', 'cheap m/two'])
  expect(plan({ model: 'm/one' }, { sticky })).toEqual(['dear m/one'])
})

test('sessions are kept for an hour, separately for each key', () => {
  let time = 0
  const sessions = createStickySessions(() => time)
  sessions.remember(1, 's', { model: 'm', provider: 'p' })
  expect([sessions.find(1, 's')?.provider, sessions.find(2, 's'), sessions.find(1, 't')]).toEqual([
    'p',
    undefined,
    undefined,
  ])
  time = 3_600_001
  expect(sessions.find(1, 's')).toBeUndefined()
})

test('over HTTP a session stays with its fallback, by the body before the header', async () => {
  let isBusy = true
  const flaky = fakeProvider('flaky', ['m/x'], async function* () {
    if (isBusy) throw new Error('busy')
    yield* answering()
  })
  const { chat } = await startTestGateway({ moreProviders: [flaky, fakeProvider('steady', ['m/x'], answering)] })
  const ask = async (more: Record<string, unknown>, headers: Record<string, string> = {}) =>
    chatCompletion.parse(await (await chat('Hi', { model: 'm/x', ...more }, { headers })).json()).provider
  expect(await ask({ session_id: 's' })).toBe('steady')
  isBusy = false
  expect(await ask({ session_id: 's' })).toBe('steady')
  expect(await ask({}, { 'x-session-id': 's' })).toBe('steady')
  expect(await ask({ session_id: 'other' }, { 'x-session-id': 's' })).toBe('flaky')
  expect(await ask({})).toBe('flaky')
})

test('a circuit opens after three failures in a row and allows one request after its cool-down', () => {
  let time = 1
  const circuit = createCircuit(() => time)
  const fail = () => {
    circuit.enter()
    circuit.failed()
  }
  fail()
  fail()
  circuit.succeeded()
  fail()
  fail()
  expect(circuit.enter()).toBe(0)
  circuit.failed()
  expect(circuit.enter()).toBe(15_000)
  time += 15_000
  expect([circuit.enter(), circuit.enter()]).toEqual([0, 1000])
  circuit.failed()
  expect(circuit.enter()).toBe(15_000)
  time += 15_000
  circuit.enter()
  circuit.succeeded()
  expect([circuit.enter(), circuit.enter()]).toEqual([0, 0])
  circuit.coolDown(5000)
  expect(circuit.enter()).toBe(5000)
})

test.each([
  ['a/b', 'a/b', true],
  ['a/b', 'a/*', true],
  ['a/b', '*', true],
  ['a/b', '*b', true],
  ['a/b', 'a*b', true],
  ['aba', 'ab*ba', false],
  ['a/b/c/d', 'a*b*d', true],
  ['a/b', 'b*', false],
  ['a/b', 'a*c*', false],
  ['a.b', 'a?b', false],
  ['ab', 'a*b', true],
  ['aa', 'a*aa', false],
  ['abcb', 'a*b*b', true],
  ['abc', 'a*b*b*c', false],
  ['abbc', 'a*b*b*c', true],
  ['abc', 'a*bc*c', false],
  ['', '', true],
  ['a', '', false],
])('%s is meant by %s: %s', (name, pattern, expected) => {
  expect(matchesPattern(name, pattern)).toBe(expected)
})

test('an order requested by sorting takes precedence over the session', () => {
  const sticky = { model: 'm/two', provider: 'dear' }
  expect(plan({ model: 'm/two', provider: { sort: 'price' } }, { sticky })).toEqual(['cheap m/two', 'dear m/two'])
  expect(plan({ models: ['m/one', 'm/two'], route: 'sort' }, { sticky })).toEqual([
    'cheap m/two',
    'dear m/one',
    'dear m/two',
  ])
})
