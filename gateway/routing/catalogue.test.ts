import { expect, test } from 'vitest'
import type { ChatProvider } from '../providers/chat-provider.ts'
import { fakeProvider, finish } from '../testing/fake-provider.ts'
import type { ModelEndpoint } from '../providers/model-endpoint.ts'
import { createCatalogue, hasOutput } from './catalogue.ts'
import { findCandidates } from './find-candidates.ts'

function provider(slug: string, models: string[], more: Partial<ChatProvider> = {}): ChatProvider {
  const fake = fakeProvider(slug, models, async function* () {
    yield finish
  })
  return { ...fake, ...more }
}

const upstreams = (...providers: ChatProvider[]) => ({ revision: 1, providers, refresh: async () => {} })
const written = (endpoints: readonly ModelEndpoint[]) =>
  endpoints.map(({ model, provider: by }) => `${by.profile.slug} ${model}`)

const own = provider('own', ['m/x', 'm/y'])

test('a model has an endpoint of each provider that lists it, and is itself listed once', () => {
  const catalogue = createCatalogue([own], upstreams(provider('up', ['m/x', 'm/z'])))
  expect(catalogue.models.map(({ id }) => id)).toEqual(['m/x', 'm/y', 'm/z'])
  expect(catalogue.models[0]).toBe(own.models[0])
  expect(catalogue.defaultModel).toBe('m/x')
  expect(written(catalogue.endpointsOf('m/x'))).toEqual(['own m/x', 'up m/x'])
  expect(catalogue.endpointsOf('m/none')).toEqual([])
})

test('servers with the same short name are fallbacks for each other, listed once, after a model with that id', () => {
  const one = provider('one', ['one/qwen', 'm/x'], {
    shortNames: new Map([
      ['qwen', 'one/qwen'],
      ['m/x', 'm/x'],
      ['m/y', 'one/qwen'],
    ]),
  })
  const two = provider('two', ['two/qwen', 'two/qwen-large'], { shortNames: new Map([['qwen', 'two/qwen']]) })
  const catalogue = createCatalogue([own], upstreams(one, two))
  expect(written(catalogue.endpointsOf('qwen'))).toEqual(['one one/qwen', 'two two/qwen'])
  expect(written(catalogue.endpointsOf('m/x'))).toEqual(['own m/x', 'one m/x'])
  expect(written(catalogue.endpointsOf('m/y'))).toEqual(['own m/y', 'one one/qwen'])
  expect(catalogue.models.map(({ id }) => id)).not.toContain('qwen')
})

test('a discovered server gets a short name only if no other has it', () => {
  const shortNames = (slug: string) =>
    new Map([
      ['qwen', `${slug}/qwen`],
      ['m/x', `${slug}/qwen`],
      [`${slug}-only`, `${slug}/qwen`],
    ])
  const listening = (slug: string) =>
    provider(slug, [`${slug}/qwen`], { isDiscovered: true, shortNames: shortNames(slug) })
  const named = provider('named', ['named/qwen'], { shortNames: new Map([['qwen', 'named/qwen']]) })
  // Also if it comes first.
  const catalogue = createCatalogue([own], upstreams(listening('a'), named, listening('b')))
  expect(written(catalogue.endpointsOf('qwen'))).toEqual(['named named/qwen'])
  expect(written(catalogue.endpointsOf('m/x'))).toEqual(['own m/x'])
  expect(written(catalogue.endpointsOf('b-only'))).toEqual(['b b/qwen'])
  const alone = createCatalogue([own], upstreams(listening('a'), listening('b')))
  expect(written(alone.endpointsOf('qwen'))).toEqual(['a a/qwen'])
})

test('the lists are made once for each revision of the upstreams', () => {
  const directory = upstreams(provider('up', ['m/z']))
  const catalogue = createCatalogue([own], directory)
  const before = catalogue.endpointsOf('m/z')
  directory.revision = 2
  const after = catalogue.endpointsOf('m/z')
  expect(after).not.toBe(before)
  expect(catalogue.endpointsOf('m/z')).toBe(after)
})

test('without upstreams a refresh does nothing', async () => {
  await expect(createCatalogue([own]).refresh()).resolves.toBeUndefined()
})

test('a gateway without a model is refused', () => {
  expect(() => createCatalogue([provider('empty', [])])).toThrow('at least one model')
})

test('a model has the outputs of its entry, and none without an entry', () => {
  const [model] = own.models
  if (model === undefined) throw new Error('The provider of the test has models')
  const { architecture: _, ...undescribed } = model
  expect([hasOutput(model, 'text'), hasOutput(model, 'speech'), hasOutput(undescribed, 'text')]).toEqual([
    true,
    false,
    false,
  ])
})

test('an unknown model, or one without text output, is refused by its name, also after a known one', () => {
  const catalogue = createCatalogue([own])
  for (const request of [{ model: 'm/none' }, { models: ['m/x', 'm/none'] }]) {
    expect(() => findCandidates(catalogue, request)).toThrow(
      expect.objectContaining({ status: 404, message: expect.stringContaining('"m/none" with text output') }),
    )
  }
})

test('a refusal by preferences includes the number of candidates if the request asks for routing metadata', () => {
  const catalogue = createCatalogue([own, provider('other', ['m/x'], { keepsData: true })])
  const request = { models: ['m/x', 'm/y'], provider: { ignore: ['own'], zdr: true } }
  const refusal = (wantsRouting?: boolean): unknown => {
    try {
      return findCandidates(catalogue, request, wantsRouting === undefined ? {} : { wantsRouting })
    } catch (error) {
      return error
    }
  }
  const summary =
    'No endpoint of m/x, m/y is allowed by provider.only and provider.ignore and provider.data_collection and provider.zdr'
  const serviceMetadata = {
    requested: 'm/x',
    strategy: 'fallback',
    attempt: 0,
    summary,
    endpoints: { total: 3, available: [] },
  }
  expect(refusal(true)).toMatchObject({ status: 404, message: summary, details: { serviceMetadata } })
  expect(refusal(false)).toMatchObject({ message: summary, details: {} })
  expect(refusal()).not.toHaveProperty('details.serviceMetadata')
  expect(refusal(false)).not.toHaveProperty('details.serviceMetadata')
})
