import { isRecord } from '#shared/json/json-value.ts'
import { type Money, parseMoney } from '../money/money.ts'

/** Tokens and cost as a server reports them; null is not reported. */
export interface ReportedUsage {
  /** Tokens that were read from a cache, or written to one, included. */
  promptTokens: number | null
  completionTokens: number | null
  reasoningTokens: number | null
  cachedTokens: number | null
  cacheWriteTokens: number | null
  cost: Money | null
}

/** More than any answer has; a larger number is no count. */
const maxTokens = 100_000_000
/** US dollars; more than any answer costs. */
const maxCost = 100_000

/** Returns a number of tokens; null for anything else. */
export function readCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= maxTokens ? value : null
}

/** Returns `cost` of a usage, as servers report it that are gateways themselves. */
export function readReportedCost(usage: Readonly<Record<string, unknown>>): Money | null {
  const { cost } = usage
  return typeof cost === 'number' && cost >= 0 && cost <= maxCost ? parseMoney(cost) : null
}

/** Returns an object of a value's field; empty if it has none. */
export function objectIn(value: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const found = value[name]
  return isRecord(found) ? found : {}
}

/** Returns the objects of a list; empty for anything else. */
export function objectsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

export function textIn(value: Readonly<Record<string, unknown>>, name: string): string {
  const found = value[name]
  return typeof found === 'string' ? found : ''
}
