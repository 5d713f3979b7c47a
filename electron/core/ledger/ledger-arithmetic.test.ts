import { expect, test } from 'vitest'
import type { LedgerSums } from '#shared/ledger.ts'
import { addSums, zeroSums, subtractSums } from './ledger-arithmetic.ts'

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

test('adding sums adds every figure, amounts exactly', () => {
  expect(addSums(one, other)).toEqual(both)
  expect(addSums(other, one)).toEqual(both)
  expect(addSums(one, zeroSums)).toEqual(one)
})

test('subtracting a part subtracts every figure, and a total minus itself is zero', () => {
  expect(subtractSums(both, one)).toEqual(other)
  expect(subtractSums(both, other)).toEqual(one)
  expect(subtractSums(both, both)).toEqual(zeroSums)
})
