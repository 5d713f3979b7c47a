import { expect, test } from 'vitest'
import { chatCompletion } from '#shared/gateway/chat-completions.ts'
import { ApiError } from '../http/api-error.ts'
import type { ProviderPart } from '../providers/chat-provider.ts'
import { fakeProvider, finish } from '../testing/fake-provider.ts'
import { readStream } from '../testing/read-chunks.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'
import { createCatalogue } from './catalogue.ts'
import { findCandidates, type RoutingRequest } from './find-candidates.ts'

async function* answering(): AsyncGenerator<ProviderPart, void> {
  yield { type: 'content', text: 'Yes' }
  yield finish
}

const refusing = (status: number) =>
  async function* (): AsyncGenerator<ProviderPart, void> {
    if (status > 0) throw new ApiError(status, `Refused with ${status}`)
    yield finish
  }

const a = fakeProvider('a', ['m/one', 'm/two'], answering)
const b = fakeProvider('b', ['m/two'], answering)

test.each<[RoutingRequest, string[], string, string]>([
  [{}, ['a m/one'], 'm/one', 'auto'],
  [{ model: 'm/two' }, ['a m/two', 'b m/two'], 'm/two', 'direct'],
  [{ models: ['m/two', 'm/one', 'm/two'] }, ['a m/two', 'b m/two', 'a m/one'], 'm/two', 'fallback'],
  [{ model: 'm/one', models: ['m/two'] }, ['a m/one', 'a m/two', 'b m/two'], 'm/one', 'fallback'],
  [{ model: 'm/two', provider: { order: ['b'] } }, ['b m/two', 'a m/two'], 'm/two', 'direct'],
  [{ model: 'm/two', provider: { only: ['b'] } }, ['b m/two'], 'm/two', 'direct'],
  [{ model: 'm/two', provider: { only: [] } }, ['a m/two', 'b m/two'], 'm/two', 'direct'],
  [{ model: 'm/two', provider: { ignore: ['a'] } }, ['b m/two'], 'm/two', 'direct'],
  [{ model: 'm/two', provider: { allow_fallbacks: false } }, ['a m/two'], 'm/two', 'direct'],
  [{ models: ['m/one', 'm/two'], provider: { ignore: ['a'] } }, ['b m/two'], 'm/one', 'fallback'],
  [{ model: 'm/one', provider: null }, ['a m/one'], 'm/one', 'direct'],
])('%j asks %j', (request, candidates, requested, strategy) => {
  const plan = findCandidates(createCatalogue([a, b]), request)
  expect({
    ...plan,
    candidates: plan.candidates.map(({ model, provider }) => `${provider.profile.slug} ${model}`),
  }).toEqual({ candidates, requested, strategy })
})

test('a provider that refuses before it begins is replaced by the next', async () => {
  const { chat } = await startTestGateway({
    moreProviders: [fakeProvider('busy', ['m/x'], refusing(429)), fakeProvider('free', ['m/x'], answering)],
  })
  const init = { headers: { 'X-Service-Metadata': 'ENABLED' } }
  const response = await chat('Hi', { model: 'm/x', stream: true }, init)
  const { chunks, content } = await readStream(response)
  expect(content).toBe('Yes')
  expect(chunks.at(-1)?.service_metadata).toEqual({
    requested: 'm/x',
    strategy: 'direct',
    region: 'local',
    is_byok: false,
    attempt: 2,
    summary: 'm/x: answered by free with m/x, 2 of 2 endpoints tried',
    endpoints: {
      total: 2,
      available: [
        { model: 'm/x', provider: 'busy', selected: false },
        { model: 'm/x', provider: 'free', selected: true },
      ],
    },
    attempts: [
      { provider: 'busy', model: 'm/x', status: 429 },
      { provider: 'free', model: 'm/x', status: 200 },
    ],
    generation_time: expect.any(Number),
  })
})

test.each([400, 401, 403, 413, 422])(
  'a %d means that the request is wrong: no other provider is tried',
  async (status) => {
    const { chat } = await startTestGateway({
      moreProviders: [fakeProvider('strict', ['m/x'], refusing(status)), fakeProvider('free', ['m/x'], answering)],
    })
    expect((await chat('Hi', { model: 'm/x' })).status).toBe(status)
  },
)

test.each([402, 404, 408, 429, 500, 502, 503, 524, 529])('after a %d another provider is tried', async (status) => {
  const { chat } = await startTestGateway({
    moreProviders: [fakeProvider('busy', ['m/x'], refusing(status)), fakeProvider('free', ['m/x'], answering)],
  })
  expect((await chat('Hi', { model: 'm/x' })).status).toBe(200)
  const only = { model: 'm/x', provider: { allow_fallbacks: false } }
  expect((await chat('Hi', only)).status).toBe(status)
})

test('a provider that fails after it began is not replaced', async () => {
  const failing = fakeProvider('failing', ['m/x'], async function* () {
    yield { type: 'content', text: 'Half' }
    throw new ApiError(502, 'Gone')
  })
  const { chat } = await startTestGateway({ moreProviders: [failing, fakeProvider('free', ['m/x'], answering)] })
  const { content, chunks } = await readStream(await chat('Hi', { model: 'm/x', stream: true }))
  expect([content, chunks.at(-1)?.error]).toEqual(['Half', { code: 502, message: 'Gone' }])
})

test.each([
  [{ 'X-Service-Metadata': 'enabled' }, true],
  [{ 'X-Service-Metadata': 'Enabled' }, true],
  [{ 'X-Service-Experimental-Metadata': 'enabled' }, true],
  [{ 'X-Service-Metadata': 'disabled' }, false],
  [{ 'X-Service-Metadata': 'yes' }, false],
  [{ 'X-Service-Metadata': 'disabled', 'X-Service-Experimental-Metadata': 'enabled' }, false],
  [{}, false],
])('metadata asked for by %j: %s', async (headers, isThere) => {
  const { chat } = await startTestGateway()
  const body = chatCompletion.parse(await (await chat('Hi', {}, { headers })).json())
  expect('service_metadata' in body).toBe(isThere)
})

test('a refusal has the metadata next to the error', async () => {
  const { chat } = await startTestGateway()
  const response = await chat('/status 503', {}, { headers: { 'X-Service-Metadata': 'enabled' } })
  expect(await response.json()).toMatchObject({
    error: { code: 503, message: 'Service temporarily unavailable' },
    service_metadata: {
      attempt: 1,
      summary: 'gatehouse/script: no endpoint answered, 1 of 1 endpoints tried',
      endpoints: { total: 1, available: [{ selected: false }] },
    },
  })
})
