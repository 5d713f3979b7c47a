import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cachedPriceOf, isFreeModel, pricesOf } from './model-price.ts'

test('prices are per million tokens', () => {
  const pricing = { prompt: '0.000002', completion: '0.000006', input_cache_read: '0.0000005' }
  expect([pricesOf({ pricing }), cachedPriceOf({ pricing })]).toEqual([{ input: 2, output: 6 }, 0.5])
})

test('a price that is missing, varies or is no number is unknown', () => {
  const unknown = { input: null, output: null }
  expect(pricesOf({})).toEqual(unknown)
  expect(pricesOf({ pricing: { prompt: '-1', completion: '-1' } })).toEqual(unknown)
  expect(pricesOf({ pricing: { prompt: ' ', completion: 'ask us' } })).toEqual(unknown)
  expect(pricesOf({ pricing: { prompt: '0', completion: 'Infinity' } })).toEqual({ input: 0, output: null })
})

test('free means that everything costs nothing; unknown is not free', () => {
  const zero = { prompt: '0', completion: '0' }
  expect(isFreeModel({ pricing: zero })).toBe(true)
  expect(isFreeModel({ pricing: { ...zero, request: '0' } })).toBe(true)
  expect(isFreeModel({ pricing: { ...zero, request: '0.01' } })).toBe(false)
  expect(isFreeModel({ pricing: { prompt: '0', completion: '0.1' } })).toBe(false)
  expect(isFreeModel({})).toBe(false)
})

test('a price is never negative nor without end, for any text of the gateway', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { input } = pricesOf({ pricing: { prompt: text, completion: '0' } })
      expect(input === null || (Number.isFinite(input) && input >= 0)).toBe(true)
    }),
  )
})
