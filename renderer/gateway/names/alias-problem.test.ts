import { expect, test } from 'vitest'
import { modelAlias } from '#shared/programs/model-alias.ts'
import { findNameProblem, moveModel } from './alias-problem.ts'

const others = [{ name: 'fast' }]
const models = new Set(['gpt-5', 'office/gpt-5'])

test.each([
  ['', 'empty'],
  ['Fast', 'pattern'],
  ['-fast', 'pattern'],
  ['a/b', 'pattern'],
  ['a@b', 'pattern'],
  ['a b', 'pattern'],
  ['x'.repeat(65), 'pattern'],
  ['fast', 'taken'],
  ['gpt-5', 'model'],
  ['faster', null],
  ['x'.repeat(64), null],
  ['1.5_small-b', null],
])('the name %j: %s', (name, problem) => {
  expect(findNameProblem(name, others, models)).toBe(problem)
  // The settings take what the field takes.
  const isAccepted = modelAlias.safeParse({ name, models: ['m'] }).success
  expect(isAccepted).toBe(problem !== 'empty' && problem !== 'pattern')
})

test('a model moves up and down, and stays at the ends', () => {
  const list = ['a', 'b', 'c']
  expect(moveModel(list, 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moveModel(list, 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moveModel(list, 0, -1)).toBe(list)
  expect(moveModel(list, 2, 1)).toBe(list)
  expect(moveModel(list, 9, 1)).toBe(list)
})
