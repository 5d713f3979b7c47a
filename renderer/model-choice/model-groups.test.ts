import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findModels } from './find-models.ts'
import { groupFound, groupModels, type ModelGroup } from './model-groups.ts'
import { modelSorts } from './model-sort.ts'
import { listed } from './testing/listed.ts'

const models = listed(
  { id: 'openai/gpt-5', name: 'OpenAI: GPT-5', created: 3, context_length: 400_000 },
  { id: 'anthropic/claude', name: 'Anthropic: Claude', created: 5, context_length: 200_000 },
  { id: 'plain' },
  { id: 'ollama/qwen3:8b', name: 'Ollama: qwen3:8b', runs_locally: true },
  { id: 'openai/gpt-4', name: 'OpenAI: GPT-4', created: 1 },
  { id: 'gatehouse/guide', name: 'Gatehouse: Guide', runs_locally: true },
)
const none = { favourites: [], recent: [], sort: 'default' } as const
const shape = (groups: readonly ModelGroup[]) =>
  groups.map(({ kind, vendor, models: inGroup }) => [vendor ?? kind, ...inGroup.map(({ id }) => id)])

test('this computer comes first, then the vendors by name, then models without one', () => {
  expect(shape(groupModels(models, none))).toEqual([
    ['local', 'ollama/qwen3:8b', 'gatehouse/guide'],
    ['Anthropic', 'anthropic/claude'],
    ['OpenAI', 'openai/gpt-5', 'openai/gpt-4'],
    ['others', 'plain'],
  ])
})

test('favourites and recent models are above the others, and also at their own place', () => {
  const options = { favourites: ['plain'], recent: ['openai/gpt-4', 'plain', 'gone', 'openai/gpt-4'], sort: 'default' }
  const groups = shape(groupModels(models, options as Parameters<typeof groupModels>[1]))
  expect(groups.slice(0, 2)).toEqual([
    ['favourites', 'plain'],
    ['recent', 'openai/gpt-4'],
  ])
  expect(groups.slice(2)).toEqual(shape(groupModels(models, none)))
})

test('in another order there is one list, with unknown values last', () => {
  expect(shape(groupModels(models, { ...none, favourites: ['plain'], sort: 'newest' }))).toEqual([
    ['favourites', 'plain'],
    ['sorted', 'anthropic/claude', 'openai/gpt-5', 'openai/gpt-4', 'plain', 'ollama/qwen3:8b', 'gatehouse/guide'],
  ])
})

test('a search begins with the group of the best match', () => {
  const found = (query: string, sort: 'default' | 'newest') => shape(groupFound(findModels(models, query), query, sort))
  expect(found('gpt-4', 'default')).toEqual([['OpenAI', 'openai/gpt-4']])
  expect(found('p', 'default').map(([name]) => name)).toEqual(['others', 'OpenAI', 'Anthropic', 'local'])
  expect(found('openai/gpt-4', 'newest')).toEqual([['found', 'openai/gpt-4']])
  expect(found('a', 'newest')[0]?.slice(0, 3)).toEqual(['found', 'anthropic/claude', 'openai/gpt-5'])
  expect(groupFound([], 'x', 'price')).toEqual([])
})

test('every model is at its own place exactly once, with any favourites, recent models and order', () => {
  const ids = fc.uniqueArray(fc.constantFrom('gone', ...models.map(({ id }) => id)))
  fc.assert(
    fc.property(ids, ids, fc.constantFrom(...modelSorts), fc.shuffledSubarray(models), (a, b, sort, some) => {
      const groups = groupModels(some, { favourites: a, recent: b, sort })
      const isShortcut = ({ kind }: ModelGroup) => kind === 'favourites' || kind === 'recent'
      const own = groups.filter((group) => !isShortcut(group)).flatMap((group) => group.models)
      expect(own.map(({ id }) => id).toSorted()).toEqual(some.map(({ id }) => id).toSorted())
      const shortcuts = groups.filter(isShortcut).flatMap((group) => group.models)
      expect(new Set(shortcuts).size).toBe(shortcuts.length)
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
    }),
  )
})
