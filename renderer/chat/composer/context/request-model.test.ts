import { expect, test } from 'vitest'
import { hasEffort, requestModelOf } from './request-model.ts'

const bare = { id: 'acme/bare' }

test('a model that the gateway does not describe has unknown limits and prices', () => {
  const unknown = { contextLength: null, maxOutput: null, prices: { input: null, output: null }, perRequest: 0 }
  expect([requestModelOf(null), requestModelOf(undefined), requestModelOf(bare)]).toEqual([unknown, unknown, unknown])
})

test('limits and prices are those of the list, per million tokens', () => {
  expect(
    requestModelOf({
      ...bare,
      context_length: null,
      pricing: { prompt: '0.000003', completion: '0.000015', request: '0.01' },
      top_provider: { is_moderated: false, context_length: 8000, max_completion_tokens: 100 },
    }),
  ).toEqual({ contextLength: 8000, maxOutput: 100, prices: { input: 3, output: 15 }, perRequest: 0.01 })
  const odd = { prompt: '-1', completion: 'varies', request: 'varies' }
  expect(requestModelOf({ ...bare, pricing: odd })).toMatchObject({
    prices: { input: null, output: null },
    perRequest: 0,
  })
})

test('the effort is offered where the gateway lists reasoning', () => {
  const of = (supported?: string[]) => hasEffort({ ...bare, ...(supported && { supported_parameters: supported }) })
  expect([of(['reasoning']), of(['reasoning_effort']), of(['seed']), of([]), of(), hasEffort(null)]).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
