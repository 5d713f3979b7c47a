import { dollarsOf, picoOf } from '#shared/dollars.ts'
import type { LedgerSums } from '#shared/ledger.ts'

export const zeroSums: LedgerSums = {
  turns: 0,
  failed: 0,
  unknownCosts: 0,
  cost: '0',
  upstreamCost: '0',
  promptTokens: 0,
  cachedTokens: 0,
  completionTokens: 0,
  reasoningTokens: 0,
  seconds: 0,
  characters: 0,
}

/** Adds sums; amounts are exact. */
export function addSums(one: LedgerSums, other: LedgerSums): LedgerSums {
  return combineSums(one, other, 1)
}

/** Subtracts a part from its total; amounts are exact. */
export function subtractSums(whole: LedgerSums, part: LedgerSums): LedgerSums {
  return combineSums(whole, part, -1)
}

function combineSums(one: LedgerSums, other: LedgerSums, sign: 1 | -1): LedgerSums {
  const amount = (field: 'cost' | 'upstreamCost'): string =>
    dollarsOf(picoOf(one[field]) + BigInt(sign) * picoOf(other[field]))
  return {
    turns: one.turns + sign * other.turns,
    failed: one.failed + sign * other.failed,
    unknownCosts: one.unknownCosts + sign * other.unknownCosts,
    cost: amount('cost'),
    upstreamCost: amount('upstreamCost'),
    promptTokens: one.promptTokens + sign * other.promptTokens,
    cachedTokens: one.cachedTokens + sign * other.cachedTokens,
    completionTokens: one.completionTokens + sign * other.completionTokens,
    reasoningTokens: one.reasoningTokens + sign * other.reasoningTokens,
    seconds: one.seconds + sign * other.seconds,
    characters: one.characters + sign * other.characters,
  }
}
