import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Model } from '#shared/gateway/models.ts'
import { withNewest, fallbacksIn, toSections, hasAbility } from './model-sections.ts'

const seeing: Model = {
  id: 'a',
  architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
  pricing: { prompt: '0', completion: '0' },
}
const withTools: Model = { id: 'b', supported_parameters: ['tools', 'reasoning'] }

test('a model passes a filter if the list reports the ability', () => {
  expect((['free', 'image', 'tools', 'reasoning'] as const).map((filter) => hasAbility(seeing, filter))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([hasAbility(withTools, 'tools'), hasAbility(withTools, 'reasoning'), hasAbility(withTools, 'free')]).toEqual([
    true,
    true,
    false,
  ])
})

test('favourites come first, then recent models, newest first', () => {
  const models = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  expect(toSections(models, ['c'], ['d', 'c', 'a', 'gone']).map(({ section, model }) => [section, model.id])).toEqual([
    ['favourites', 'c'],
    ['recent', 'd'],
    ['recent', 'a'],
    ['all', 'b'],
  ])
})

test('every model is listed once, with any favourites and recent models', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
  fc.assert(
    fc.property(ids, ids, ids, (all, favourites, recent) => {
      const models = all.map((id) => ({ id }))
      expect(
        toSections(models, favourites, recent)
          .map(({ model }) => model.id)
          .toSorted(),
      ).toEqual(all.toSorted())
    }),
  )
})

test('the newest is first and once; a value that is not a list of names has no fallbacks', () => {
  expect(withNewest(['a', 'b', 'c'], 'c', 2)).toEqual(['c', 'a'])
  expect([fallbacksIn(['a', 1]), fallbacksIn('a'), fallbacksIn(undefined)]).toEqual([['a'], [], []])
})
