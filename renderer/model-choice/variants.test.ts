import { expect, test } from 'vitest'
import { routerOf, variantOf, variantsFor } from './variants.ts'

test('a known suffix is a variant; a tag of a local model and a plain name are none', () => {
  expect(['a/b:free', 'a/b:nitro', 'ollama/llama3:8b', 'a/b', 'free'].map(variantOf)).toEqual([
    'free',
    'nitro',
    null,
    null,
    null,
  ])
})

test('a router is known by its name', () => {
  const ids = ['openrouter/auto', 'openrouter/pareto-code', '~acme/large-latest', 'openrouter/autumn', 'acme/auto']
  expect(ids.map((id) => routerOf({ id }))).toEqual(['auto', 'pareto', 'latest', null, null])
})

test('every model at OpenRouter has the made variants, and those of the list', () => {
  const listed = new Set(['a/b', 'a/b:free', 'c/d'])
  expect(variantsFor('a/b', listed, 'openrouter')).toEqual(['nitro', 'floor', 'exacto', 'online', 'free'])
  expect(variantsFor('c/d', listed, 'openrouter')).toEqual(['nitro', 'floor', 'exacto', 'online'])
})

test('a variant, a router, a name without a vendor and another gateway have none', () => {
  const listed = new Set<string>()
  for (const id of ['a/b:free', 'openrouter/auto', 'llama3']) expect(variantsFor(id, listed, 'openrouter')).toEqual([])
  expect(variantsFor('a/b', listed, 'gateway')).toEqual([])
  expect(variantsFor('a/b', listed, undefined)).toEqual([])
})
