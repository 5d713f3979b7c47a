import { expect, test } from 'vitest'
import type { LedgerSums } from '#shared/ledger.ts'
import { added, noSums, subtracted } from './ledger-arithmetic.ts'

const one: LedgerSums = {
  turns: 1,
  failed: 2,
  unknownCosts: 3,
  cost: '0.1',
  upstreamCost: '0.000000000001',
  promptTokens: 4,
  cachedTokens: 5,
  completionTokens: 6,
  reasoningTokens: 7,
  seconds: 8.5,
  characters: 9,
}
const other: LedgerSums = {
  turns: 10,
  failed: 20,
  unknownCosts: 30,
  cost: '0.2',
  upstreamCost: '90071992547409.91',
  promptTokens: 40,
  cachedTokens: 50,
  completionTokens: 60,
  reasoningTokens: 70,
  seconds: 80.25,
  characters: 90,
}
const both: LedgerSums = {
  turns: 11,
  failed: 22,
  unknownCosts: 33,
  // As numbers, these would be 0.30000000000000004 and 90071992547409.91.
  cost: '0.3',
  upstreamCost: '90071992547409.910000000001',
  promptTokens: 44,
  cachedTokens: 55,
  completionTokens: 66,
  reasoningTokens: 77,
  seconds: 88.75,
  characters: 99,
}

test('sums are added in every figure, amounts exactly', () => {
  expect(added(one, other)).toEqual(both)
  expect(added(other, one)).toEqual(both)
  expect(added(one, noSums)).toEqual(one)
})

test('a part is taken from a whole in every figure, and nothing is left of all', () => {
  expect(subtracted(both, one)).toEqual(other)
  expect(subtracted(both, other)).toEqual(one)
  expect(subtracted(both, both)).toEqual(noSums)
})
