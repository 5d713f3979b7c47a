import { expect, test } from 'vitest'
import { defaultModelWords, rowFigures, rowName } from './model-words.ts'
import { listed } from './testing/listed.ts'

const [priced, free, unknown, tiny] = listed(
  {
    id: 'openai/gpt-5-mini',
    name: 'OpenAI: GPT-5 mini',
    context_length: 400_000,
    pricing: { prompt: '0.00000025', completion: '0.000002' },
  },
  { id: 'qwen/qwen3', context_length: 1_048_576, pricing: { prompt: '0', completion: '0' } },
  { id: 'plain' },
  { id: 'tiny', context_length: 999_600, pricing: { prompt: '0.000000004', completion: '0' } },
)
const usual = { isCurrent: false, isFavourite: false, fallbackPlace: 0 }

test('context and prices have columns of the same precision, “free” is a word, and unknown a dash', () => {
  expect([priced, free, unknown, tiny].map((model) => model && rowFigures(model))).toEqual([
    ['400k', '$0.25', '$2.00'],
    ['1M', 'free', 'free'],
    ['–', '–', '–'],
    ['1M', '<$0.01', '$0.00'],
  ])
})

test('the accessible name of a row has the model, its vendor and its price', () => {
  const name = (model: typeof priced, state = usual) => model && rowName(model, state)
  expect(name(priced)).toBe('GPT-5 mini, OpenAI, 400k context, $0.25 in, $2.00 out per million tokens')
  expect(name(free)).toBe('qwen/qwen3, Qwen, 1M context, free')
  expect(name(unknown, { isCurrent: true, isFavourite: true, fallbackPlace: 2 })).toBe(
    'plain, price unknown, favorite, Fallback 2, selected now',
  )
})

test('the default is explained by what decides: the preset, the built-in help or the gateway', () => {
  const office = { gateway: 'Office', isEmbedded: false, preset: null, model: undefined }
  const first = (changed: Partial<Parameters<typeof defaultModelWords>[0]>) =>
    defaultModelWords({ ...office, ...changed })[0]
  expect(first({})).toBe(
    'No model is named in the request, so Office chooses one. The choice may depend on your account there.',
  )
  expect(first({ isEmbedded: true })).toMatch(/^The built-in help answers/)
  expect(first({ preset: 'letters', model: 'GPT-5 mini' })).toBe('The preset “letters” uses GPT-5 mini.')
  expect(first({ preset: 'letters' })).toBe('The preset “letters” chooses the model.')
  expect(defaultModelWords({ ...office, preset: 'letters', model: null }).slice(0, 2)).toEqual([
    'The preset “letters” sets no model.',
    first({}),
  ])
})
