import { maxPriceOf } from '#shared/provider-rule.ts'
import { isRecord } from '#shared/json/json-value.ts'
import { baseSlug, type EndpointRow } from '../endpoint-rows.ts'

/** Why the parameter `provider` excludes an endpoint. */
export type Exclusion = 'only' | 'ignore' | 'quantizations' | 'max-price' | 'zdr'

/** Returns why an endpoint is not used under these preferences; null if it is. A slug without a variant means all. */
export function exclusionOf(row: EndpointRow, preferences: unknown): Exclusion | null {
  const known = isRecord(preferences) ? preferences : {}
  const { only, ignore, quantizations } = {
    only: textsIn(known['only']),
    ignore: textsIn(known['ignore']),
    quantizations: textsIn(known['quantizations']),
  }
  const isNamed = (slugs: readonly string[]) =>
    row.slug !== null && (slugs.includes(row.slug) || slugs.includes(baseSlug(row.slug)))
  if (only.length > 0 && !isNamed(only)) return 'only'
  if (isNamed(ignore)) return 'ignore'
  if (quantizations.length > 0 && !quantizations.includes(row.quantization ?? 'unknown')) return 'quantizations'
  const { prompt, completion } = maxPriceOf(preferences)
  if (isAbove(row.input, prompt) || isAbove(row.output, completion)) return 'max-price'
  return known['zdr'] === true && row.isZdr === false ? 'zdr' : null
}

function isAbove(price: number | null, limit: number | null): boolean {
  return price !== null && limit !== null && price > limit
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
