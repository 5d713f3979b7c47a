import { expect, test } from 'vitest'
import { hasAbility, modelFilters } from './model-filters.ts'
import { listed } from './testing/listed.ts'

test('a model passes a filter if the list reports the ability', () => {
  const [seeing, able, plain] = listed(
    {
      id: 'a',
      runs_locally: true,
      architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
      pricing: { prompt: '0', completion: '0' },
    },
    { id: 'b', supported_parameters: ['tools', 'reasoning'] },
    { id: 'c' },
  )
  const passed = (model: typeof seeing) =>
    model === undefined ? null : modelFilters.filter((filter) => hasAbility(model, filter))
  expect([passed(seeing), passed(able), passed(plain)]).toEqual([
    ['local', 'free', 'image'],
    ['tools', 'reasoning'],
    [],
  ])
})
