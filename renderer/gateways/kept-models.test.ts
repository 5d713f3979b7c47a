import { expect, test } from 'vitest'
import { modelsFor, toggled, withModels, withNewest } from './kept-models.ts'

test('each gateway has its own list, and until then the common one of before', () => {
  const before = { '': ['old'] }
  expect([modelsFor(before, 'a'), modelsFor({}, 'a')]).toEqual([['old'], []])
  const after = withModels(before, 'a', ['new'])
  expect([modelsFor(after, 'a'), modelsFor(after, 'b')]).toEqual([['new'], ['old']])
})

test('a gateway without favourites left does not get the common ones back', () => {
  expect(modelsFor(withModels({ '': ['old'] }, 'a', []), 'a')).toEqual([])
})

test('the lists of at most 100 gateways are kept, those that changed last', () => {
  let lists: ReturnType<typeof withModels> = {}
  for (let gateway = 0; gateway < 105; gateway++) lists = withModels(lists, `g${gateway}`, [])
  const names = Object.keys(withModels(lists, 'g5', ['x']))
  expect([names.length, names[0], names.at(-1)]).toEqual([100, 'g6', 'g5'])
})

test('the newest is first and once; a favourite is added or removed', () => {
  expect(withNewest(['a', 'b', 'c'], 'c', 2)).toEqual(['c', 'a'])
  expect([toggled(['a'], 'b'), toggled(['a', 'b'], 'a')]).toEqual([['a', 'b'], ['b']])
})
