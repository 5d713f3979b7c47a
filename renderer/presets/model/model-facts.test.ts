import { expect, test } from 'vitest'
import type { Model } from '#shared/gateway/models.ts'
import { priceWords, searchModels } from './model-facts.ts'

const architecture = (output: string): Model['architecture'] => ({
  modality: null,
  input_modalities: ['text'],
  output_modalities: [output],
})
const models: Model[] = [
  { id: 'mistral/large', name: 'Mistral Large', architecture: architecture('text') },
  { id: 'mistral/voice', name: 'Mistral Voice', architecture: architecture('speech') },
  { id: 'local' },
]
const found = (query: string) => searchModels(models, query).map(({ id }) => id)

test('models that write are found by every word of their name or id', () => {
  expect([found(''), found('LARGE mistral'), found('voice'), found('loc')]).toEqual([
    ['mistral/large', 'local'],
    ['mistral/large'],
    [],
    ['local'],
  ])
})

test('a price is named per million tokens, and one that is unknown or varies is not', () => {
  const words = (prompt: string, completion: string) => priceWords({ id: 'a', pricing: { prompt, completion } })
  expect([words('0.000002', '0.000006'), words('0', '0'), words('-1', '0'), words('', '0')]).toEqual([
    '$2.00 in, $6.00 out',
    'free',
    null,
    null,
  ])
})
