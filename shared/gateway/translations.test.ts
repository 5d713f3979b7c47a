import { expect, test } from 'vitest'
import type { DialectName } from './dialect.ts'
import { endpoints, type EndpointName } from './endpoints.ts'
import { translationOf } from './translations.ts'

/** Reads an answer as the table has it, which also must fit the table's own schema. */
function read(dialect: DialectName, name: EndpointName, answer: unknown, id = ''): unknown {
  const translated = translationOf(dialect, name)?.schemaFor({ id }).parse(answer)
  const { output } = endpoints[name]
  if (output.kind !== 'json') throw new Error('No JSON')
  return output.schema.parse(translated)
}

test('Vercel’s credits are a balance and what was used, as text', () => {
  expect(read('vercel', 'credits.read', { balance: '95.50', total_used: '4.50' })).toEqual({
    data: { total_credits: 100, total_usage: 4.5 },
  })
  expect(read('vercel', 'credits.read', { balance: 'much', total_used: null })).toEqual({
    data: { total_credits: undefined, total_usage: null },
  })
  expect(read('vercel', 'credits.read', {})).toEqual({ data: {} })
})

test('Vercel’s models have their prices, context and modalities under our names', () => {
  const models = [
    {
      id: 'alibaba/qwen-3-14b',
      name: 'Qwen3-14B',
      created: 1_755_815_280,
      owned_by: 'alibaba',
      context_window: 40_960,
      max_tokens: 16_384,
      type: 'language',
      tags: ['reasoning', 'vision'],
      pricing: { input: '0.00000006', output: '0.00000024', input_cache_read: '0.00000001' },
    },
    { id: 'image/maker', type: 'image', pricing: { image: '0.04' } },
    { id: 'bare', context_window: 'large', pricing: null, tags: 'none' },
  ]
  expect(read('vercel', 'models.list', { object: 'list', data: models })).toMatchObject({
    data: [
      {
        id: 'alibaba/qwen-3-14b',
        name: 'Qwen3-14B',
        context_length: 40_960,
        pricing: { prompt: '0.00000006', completion: '0.00000024', input_cache_read: '0.00000001' },
        architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
        top_provider: { max_completion_tokens: 16_384 },
      },
      { id: 'image/maker' },
      { id: 'bare' },
    ],
  })
})

test('LiteLLM’s key has a budget that starts again, a name, an end and a rate', () => {
  const info = {
    key_alias: 'desk',
    key_name: 'sk-...abcd',
    spend: 1.5,
    max_budget: 10,
    budget_duration: '30d',
    budget_reset_at: '2026-12-01T00:00:00Z',
    expires: '2027-01-01T00:00:00Z',
    rpm_limit: 60,
  }
  expect(read('litellm', 'keys.read', { key: 'hash', info })).toEqual({
    data: {
      label: 'desk',
      usage: 1.5,
      limit: 10,
      limit_remaining: 8.5,
      limit_reset: 'monthly',
      expires_at: '2027-01-01T00:00:00Z',
      rate_limit: { requests: 60, interval: '1m' },
    },
  })
})

test('an absent or unknown fact of a LiteLLM key loses no other', () => {
  const of = (info: object) => read('litellm', 'keys.read', { info })
  expect(of({ spend: 3, max_budget: null, budget_duration: null, rpm_limit: null })).toMatchObject({
    data: { usage: 3, limit: null, limit_remaining: null, limit_reset: null },
  })
  expect(of({ spend: 12, max_budget: 10, budget_duration: '5d' })).toMatchObject({
    data: { limit_remaining: 0, limit_reset: '5d' },
  })
  expect(of({ spend: 'much', max_budget: 10 })).toMatchObject({ data: { limit: 10, limit_remaining: null } })
})

test('LiteLLM’s spending log of an answer is its cost; without a row it is not known yet', () => {
  const row = {
    request_id: 'chatcmpl-1',
    spend: 0.0125,
    model: 'gpt-5',
    custom_llm_provider: 'openai',
    prompt_tokens: 7,
    completion_tokens: 3,
  }
  const other = { ...row, request_id: 'chatcmpl-0', spend: 9 }
  expect(read('litellm', 'generations.read', [other, row], 'chatcmpl-1')).toMatchObject({
    data: { id: 'chatcmpl-1', total_cost: 0.0125, provider_name: 'openai', tokens_prompt: 7, tokens_completion: 3 },
  })
  for (const rows of [[], [other]]) {
    expect(() => read('litellm', 'generations.read', rows, 'chatcmpl-1')).toThrow('No row for this answer')
  }
  expect(translationOf('litellm', 'generations.read')?.query?.({ id: 'x' })).toEqual({ request_id: 'x' })
})

test('operations that are the same everywhere have no translation', () => {
  expect([translationOf('gateway', 'keys.read'), translationOf('vercel', 'generations.read')]).toEqual([
    undefined,
    undefined,
  ])
})
