import { formatCost, formatNumber } from '../text/format.ts'
import { usageText } from '../text/en/usage.ts'

interface Counted {
  answers: number
  /** Of those, the ones whose cost no one told. */
  unknown: number
}

/** The cost in words: a sum of which nothing is known is no sum. */
export function costWords(cost: number, { answers, unknown }: Counted): string {
  return answers > 0 && unknown >= answers ? usageText.unknown : formatCost(cost)
}

/** How many of the answers are missing in the cost; null when the cost is complete or altogether unknown. */
export function missingCosts({ answers, unknown }: Counted): number | null {
  return unknown > 0 && unknown < answers ? unknown : null
}

/** The tokens in words. Every answer has some, so none at all means that nobody told. */
export function tokenWords(tokens: number, answers: number): string {
  return tokens === 0 && answers > 0 ? usageText.unknown : formatNumber(tokens)
}
