import { expect, test } from 'vitest'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { ApiError } from '../http/api-error.ts'
import type { ChatProvider } from '../providers/chat-provider.ts'
import { createCatalogue } from './catalogue.ts'
import { findCandidates } from './find-candidates.ts'

function providerOf(slug: string, more: Partial<ChatProvider> = {}): ChatProvider {
  return {
    profile: { name: slug, slug },
    models: [
      {
        id: 'm/x',
        architecture: { input_modalities: ['text'], output_modalities: ['text'] },
        pricing: { prompt: '0.000001', completion: '0.000001' },
        supported_parameters: ['temperature'],
      },
    ],
    async *chat() {
      yield* []
    },
    ...more,
  }
}
const catalogue = createCatalogue([providerOf('one'), providerOf('two', { keepsData: true })])

function refusalOf(request: Partial<ChatRequest>) {
  try {
    findCandidates(catalogue, { model: 'm/x', ...request })
  } catch (error) {
    if (error instanceof ApiError) return error.details.availability
    throw error
  }
  throw new Error('An endpoint was left')
}

const docs_url = expect.stringContaining('gateway.md#availability')
const ofModel = { retryable: false, requested_models: ['m/x'], docs_url }

test.each<[ChatRequest['provider'], object]>([
  [
    { only: ['three'] },
    { code: 'no_endpoints', affected_providers: ['one', 'two'], excluded_by: ['allowed_providers'] },
  ],
  [
    { ignore: ['one'], zdr: true },
    {
      code: 'privacy_restricted',
      affected_providers: ['one', 'two'],
      excluded_by: ['allowed_providers', 'data_policy:zdr'],
    },
  ],
  [
    { ignore: ['one'], data_collection: 'deny' },
    {
      code: 'privacy_restricted',
      affected_providers: ['one', 'two'],
      excluded_by: ['allowed_providers', 'data_policy:training'],
    },
  ],
  [
    { max_price: { prompt: 0.5 } },
    {
      code: 'constraint_filtered',
      affected_providers: ['one', 'two'],
      excluded_by: ['max_price'],
      constraint: { field: 'max_price', detail: 'No endpoint of m/x is allowed by provider.max_price' },
    },
  ],
])('preferences %j that leave nothing are named', (provider, expected) => {
  expect(refusalOf({ provider })).toEqual({ ...ofModel, ...expected })
})

test('parameters that no endpoint knows and a missing kind of output are constraints', () => {
  expect(refusalOf({ provider: { require_parameters: true }, seed: 1 })).toMatchObject({
    code: 'constraint_filtered',
    excluded_by: ['require_parameters'],
    constraint: { field: 'require_parameters' },
  })
  const ofOutput = refusalOf({ modalities: ['text', 'image'] })
  expect(ofOutput).toMatchObject({ code: 'constraint_filtered', constraint: { field: 'modalities' } })
  expect(ofOutput).not.toHaveProperty('excluded_by')
})

test('a model that is unknown is named', () => {
  expect(refusalOf({ model: 'm/none' })).toEqual({
    code: 'model_not_found',
    retryable: false,
    requested_models: ['m/none'],
    docs_url,
  })
})
