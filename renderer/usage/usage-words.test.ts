import { expect, test } from 'vitest'
import { costWords, missingCosts, tokenWords } from './usage-words.ts'

test('a cost that nobody told is unknown and never 0', () => {
  expect(costWords(0, { answers: 3, unknown: 3 })).toBe('unknown')
  expect(costWords(0, { answers: 3, unknown: 0 })).toBe('$0.00')
  expect(costWords(0.0131, { answers: 3, unknown: 1 })).toBe('$0.0131')
})

test('a partly known cost says how many answers are missing in it', () => {
  expect([missingCosts({ answers: 3, unknown: 1 }), missingCosts({ answers: 3, unknown: 0 })]).toEqual([1, null])
  expect(missingCosts({ answers: 3, unknown: 3 })).toBeNull()
})

test('no tokens at all for an answer means that nobody counted', () => {
  expect([tokenWords(0, 2), tokenWords(0, 0), tokenWords(1284, 2)]).toEqual(['unknown', '0', '1,284'])
})
