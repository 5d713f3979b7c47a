import { expect, test } from 'vitest'
import { readModelSort, sortModels, type ModelSort } from './model-sort.ts'
import { listed } from './testing/listed.ts'

const priced = (id: string, prompt: string, completion: string, context = 0, created = 0) => ({
  id,
  pricing: { prompt, completion },
  context_length: context,
  created,
})
const models = listed(
  priced('unknown', '-1', '-1'),
  priced('dear', '0.000010', '0.000030', 1000, 9),
  priced('cheap', '0.000001', '0.000009', 4000, 1),
  priced('cheaper', '0.000001', '0.000002', 2000, 5),
  priced('free', '0', '0'),
)
const order = (sort: ModelSort) => sortModels(models, sort).map(({ id }) => id)

test('the order is by what was chosen, unknown values last', () => {
  expect(order('default')).toEqual(['unknown', 'dear', 'cheap', 'cheaper', 'free'])
  expect(order('price')).toEqual(['free', 'cheaper', 'cheap', 'dear', 'unknown'])
  expect(order('context')).toEqual(['cheap', 'cheaper', 'dear', 'unknown', 'free'])
  expect(order('newest')).toEqual(['dear', 'cheaper', 'cheap', 'unknown', 'free'])
})

test('an order that this version does not know is the default', () => {
  expect([readModelSort('price'), readModelSort('colour'), readModelSort(undefined)]).toEqual([
    'price',
    'default',
    'default',
  ])
})
