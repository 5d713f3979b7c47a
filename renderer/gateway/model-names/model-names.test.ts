import { expect, test } from 'vitest'
import { modelNames } from './model-names.ts'

test('aliases come first, then presets, then models with the short name of their gateway', () => {
  const names = modelNames({
    aliases: [{ name: 'fast', models: ['openai/gpt-5-mini'] }],
    presets: ['reviewer'],
    models: [
      { slug: 'openrouter', ids: ['openai/gpt-5', 'openrouter/auto'] },
      { slug: null, ids: ['gatehouse/script'] },
    ],
  })
  expect(names).toEqual([
    { name: 'fast', kind: 'alias' },
    { name: '@preset/reviewer', kind: 'preset' },
    { name: 'openrouter/openai/gpt-5', kind: 'model' },
    { name: 'openrouter/auto', kind: 'model' },
    { name: 'gatehouse/script', kind: 'model' },
  ])
})

test('a long list is cut', () => {
  const ids = Array.from({ length: 3000 }, (_, index) => `model-${index}`)
  expect(modelNames({ aliases: [], presets: [], models: [{ slug: null, ids }] })).toHaveLength(2000)
})
