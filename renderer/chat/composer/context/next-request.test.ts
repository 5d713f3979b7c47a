import { expect, test } from 'vitest'
import { dearestPrices, estimateNextRequest } from './next-request.ts'

const model = { contextLength: 10_000, maxOutput: 2000, prices: { input: 1, output: 10 }, perRequest: 0 }
const estimate = (change: Partial<typeof model> | object = {}, parameters = {}, tokens = 1000) =>
  estimateNextRequest({ tokens, model: { ...model, ...change }, parameters })

test('the cost at most is that of all input and of the longest answer', () => {
  expect(estimate()).toEqual({ share: 0.1, maxAnswer: 2000, maxCost: 0.021 })
  expect(estimate({ perRequest: 0.5 }).maxCost).toBeCloseTo(0.521)
})

test('the shortest limit of the answer counts, and what is left of the context', () => {
  expect(estimate({}, { max_completion_tokens: 100 }).maxAnswer).toBe(100)
  expect(estimate({}, { max_tokens: 50 }).maxAnswer).toBe(50)
  expect(estimate({}, { max_tokens: 'many' }).maxAnswer).toBe(2000)
  expect(estimate({ maxOutput: null }).maxAnswer).toBe(9000)
  expect(estimate({}, {}, 9900).maxAnswer).toBe(100)
  expect(estimate({}, {}, 12_000)).toEqual({ share: 1.2, maxAnswer: 0, maxCost: 0.012 })
})

test('what is unknown stays unknown, and a free answer is free however long it is', () => {
  const unknown = { contextLength: null, maxOutput: null }
  expect(estimate(unknown)).toEqual({ share: null, maxAnswer: null, maxCost: null })
  expect(estimate({ ...unknown, prices: { input: 0, output: 0 } }).maxCost).toBe(0)
  expect(estimate({ prices: { input: null, output: 1 } }).maxCost).toBeNull()
  expect(estimate({ contextLength: 0 }).share).toBeNull()
})

test('the dearest endpoint is the one with the highest price, which may differ for input and output', () => {
  const pricing = (prompt?: string, completion?: string) => ({ pricing: { prompt, completion } })
  expect(dearestPrices([pricing('0.000001', '0.000004'), pricing('0.000002', '0.000003'), { pricing: null }])).toEqual({
    input: 2,
    output: 4,
  })
  expect(dearestPrices([pricing(undefined, 'free'), pricing('', '-1'), {}])).toEqual({ input: null, output: null })
})
