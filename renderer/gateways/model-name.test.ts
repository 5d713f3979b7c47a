import { expect, test } from 'vitest'
import { isSameModel, modelNamesIn } from './model-name.ts'

test('a model that is not listed keeps its id', () => {
  const nameOf = modelNamesIn([{ id: 'acme/small', name: 'Acme: Small' }])
  expect([nameOf('acme/small'), nameOf('acme/large')]).toEqual(['Small', 'acme/large'])
})

test('a variant of a listed model has its name', () => {
  const nameOf = modelNamesIn([{ id: 'acme/small', name: 'Acme: Small' }])
  expect(['acme/small:nitro', 'acme/large:nitro', ':nitro'].map(nameOf)).toEqual([
    'Small:nitro',
    'acme/large:nitro',
    ':nitro',
  ])
})

test('a dated release is the requested model, another size is not', () => {
  expect(isSameModel('openai/gpt-5', 'openai/gpt-5')).toBe(true)
  expect(isSameModel('openai/gpt-5-2025-08-07', 'openai/gpt-5')).toBe(true)
  expect(isSameModel('anthropic/claude-20250929', 'anthropic/claude')).toBe(true)
  expect(isSameModel('openai/gpt-5-mini', 'openai/gpt-5')).toBe(false)
  expect(isSameModel('openai/gpt-5-1234', 'openai/gpt-5')).toBe(false)
})
