import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMoney, toDollars, formatMoney } from './money.ts'

test.each<[string | number, number, string, number]>([
  ['0', 1, '0', 0],
  ['0.00000015', 1000, '0.00015', 0.00015],
  ['0.1', 3, '0.3', 0.3],
  [0.05, 1, '0.05', 0.05],
  [1e-7, 3, '0.0000003', 3e-7],
  ['2.5E-6', 1_000_000, '2.5', 2.5],
  ['1e3', 2, '2000', 2000],
  ['0.00000000000049', 1, '0', 0],
  ['0.0000000000005', 1, '0.000000000001', 1e-12],
  ['0.00000000000025', 4, '0.000000000001', 1e-12],
  ['123456789.123456789012', 1, '123456789.123456789012', Number('123456789.123456789012')],
])('%s dollars %d times are %s', (amount, times, text, dollars) => {
  const money = parseMoney(amount, times)
  expect([formatMoney(money), toDollars(money)]).toEqual([text, dollars])
})

test.each(['', '-1', 'NaN', '1,5', '.5', 'Infinity', '0x10'])('%j is not an amount', (text) => {
  expect(() => parseMoney(text)).toThrow(RangeError)
})

test('a thousand small costs add up to the same as one large cost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), fc.array(fc.nat(5000), { maxLength: 50 }), (micro, counts) => {
      const price = `0.${String(micro).padStart(12, '0')}`
      const sum = counts.reduce((total, count) => total + parseMoney(price, count), 0n)
      const total = counts.reduce((all, count) => all + count, 0)
      expect(sum).toBe(parseMoney(price, total))
    }),
  )
})
