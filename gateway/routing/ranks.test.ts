import { expect, test } from 'vitest'
import type { ChatProvider } from '../providers/chat-provider.ts'
import { fakeProvider, finish } from '../testing/fake-provider.ts'
import { createCatalogue, findModel } from './catalogue.ts'
import { createCircuit } from '../providers/circuit.ts'
import { createEndpointSpeeds } from './endpoint-speeds.ts'
import { findCandidates, type RoutingRequest } from './find-candidates.ts'
import { createStickySessions } from './sticky-sessions.ts'

function provider(slug: string, more: Partial<ChatProvider['models'][number]> = {}): ChatProvider {
  const fake = fakeProvider(slug, ['m/x'], async function* () {
    yield finish
  })
  return { ...fake, models: fake.models.map((model) => ({ ...model, ...more })) }
}

const first = provider('first', { pricing: { prompt: '0.000002', completion: '0.000001' } })
const second = provider('second', { pricing: { prompt: '0.000001', completion: '0.000003' } })
const third = provider('third')
const catalogue = createCatalogue([first, second, third])

function asked(request: RoutingRequest['provider'], knowledge?: Parameters<typeof findCandidates>[2]) {
  return findCandidates(catalogue, { model: 'm/x', provider: request }, knowledge).candidates.map(
    (endpoint) => endpoint.provider.profile.slug,
  )
}

test('sorting by throughput puts the fastest first, by the average of measurements, and unmeasured endpoints last', () => {
  const speeds = createEndpointSpeeds()
  speeds.record('third m/x', { latency: 9, throughput: 30 })
  speeds.record('second m/x', { latency: 1, throughput: 20 })
  expect(asked({ sort: 'throughput' }, { speeds })).toEqual(['third', 'second', 'first'])
  expect(asked({ sort: 'latency' }, { speeds })).toEqual(['second', 'third', 'first'])
  // The newest has a weight of 30 percent: 20 and 100 give 44.
  speeds.record('second m/x', { latency: 1, throughput: 100 })
  expect(speeds.throughput('second m/x')).toBe(44)
  expect(asked({ sort: 'throughput' }, { speeds })).toEqual(['second', 'third', 'first'])
  // An answer of one token has no throughput, and leaves the known value.
  speeds.record('second m/x', { latency: 1, throughput: null })
  expect([speeds.throughput('second m/x'), speeds.throughput('first m/x')]).toEqual([44, undefined])
})

test('a price limit applies to each kind of token, and a missing price counts as free', () => {
  expect(asked({ max_price: { prompt: 2 } })).toEqual(['first', 'second', 'third'])
  expect(asked({ max_price: { prompt: 1 } })).toEqual(['second', 'third'])
  expect(asked({ max_price: { completion: 1 } })).toEqual(['first', 'third'])
  expect(asked({ max_price: { prompt: 1, completion: 1 } })).toEqual(['third'])
  expect(asked({ sort: 'price' })).toEqual(['third', 'first', 'second'])
})

test('an endpoint excluded by name or by data policy has that field as its reason', () => {
  expect(asked({ only: ['second', 'third'], ignore: ['third'] })).toEqual(['second'])
  expect(() => asked({ only: ['nobody'] })).toThrow('provider.only and provider.ignore')
  expect(() => asked({ ignore: ['first', 'second', 'third'] })).toThrow('provider.only and provider.ignore')
  const keeping = createCatalogue([{ ...first, keepsData: true }])
  for (const preferences of [{ data_collection: 'deny' as const }, { zdr: true }]) {
    const route = () => findCandidates(keeping, { model: 'm/x', provider: preferences })
    expect(route).toThrow('provider.data_collection and provider.zdr')
  }
})

test('a session is removed after its hour, and the oldest beyond the maximum', () => {
  let time = 0
  const sessions = createStickySessions(() => time)
  const endpoint = { model: 'm', provider: 'p' }
  for (let index = 0; index < 10_000; index += 1) sessions.remember(1, `s${index}`, endpoint)
  expect(sessions.find(1, 's0')).toMatchObject(endpoint)
  // Using it makes it the newest.
  sessions.remember(1, 's0', endpoint)
  sessions.remember(1, 'one more', endpoint)
  expect(['s0', 's1', 's2', 'one more'].map((id) => sessions.find(1, id) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ])
  time = 60 * 60_000 - 1
  expect(sessions.find(1, 's2')).toMatchObject(endpoint)
  time += 1
  expect(sessions.find(1, 's2')).toBeUndefined()
})

test('after a cool-down one request at a time tests the provider, and the next may as soon as it has ended, however it ended', () => {
  let time = 1
  const circuit = createCircuit(() => time)
  for (const end of [() => circuit.abandon(), () => circuit.failed(), () => circuit.coolDown(0)]) {
    circuit.coolDown(5)
    time += 5
    expect([circuit.enter(), circuit.enter()]).toEqual([0, 1000])
    end()
    expect(circuit.enter()).toBe(0)
    circuit.succeeded()
  }
  circuit.coolDown(61_000)
  expect(circuit.enter()).toBe(60_000)
})

const speech = provider('speech', {
  id: 'm/speech',
  architecture: {
    modality: null,
    input_modalities: ['text'],
    output_modalities: ['speech'],
    tokenizer: null,
    instruct_type: null,
  },
})

test('providers that come and go are listed as they are now, after those of the gateway itself', async () => {
  let refreshes = 0
  const upstreams = {
    revision: 1,
    providers: [second] as readonly ChatProvider[],
    refresh: async () => void refreshes++,
  }
  const changing = createCatalogue([first], upstreams, [{ profile: third.profile, models: speech.models }])
  const slugs = () => changing.endpointsOf('m/x').map((endpoint) => endpoint.provider.profile.slug)
  expect(slugs()).toEqual(['first', 'second'])
  upstreams.providers = [third, second]
  upstreams.revision = 2
  expect(slugs()).toEqual(['first', 'third', 'second'])
  expect(changing.models.map(({ id }) => id)).toEqual(['m/x', 'm/speech'])
  expect(changing.providers.map(({ slug }) => slug)).toEqual(['first', 'third', 'second', 'third'])
  expect(findModel(changing, 'm/speech', 'speech').id).toBe('m/speech')
  expect(() => findModel(changing, 'm/x', 'speech')).toThrow('No model "m/x" with speech output')
  expect(() => findModel(changing, 'm/none', 'text')).toThrow(expect.objectContaining({ status: 404 }))
  await changing.refresh()
  expect(refreshes).toBe(1)
})
