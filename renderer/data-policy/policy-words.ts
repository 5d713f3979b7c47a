import type { EffectivePolicy } from '#shared/data-policy.ts'
import type { Exclusion, RemainingEndpoints } from '#shared/remaining-endpoints.ts'
import { dataPolicyText as text } from '../text/en/data-policy.ts'
import { formatList, locale } from '../text/format.ts'

/** How many names a sentence lists. */
const maxNames = 3

/** Returns the rules in a few words; empty if there are none. `nameOf` is the name of a provider. */
export function policyWords(policy: EffectivePolicy, nameOf: (slug: string) => string): string {
  const [first, ...others] = policy.excluded
  return [
    ...(policy.noRetention ? [text.noRetention] : []),
    ...(policy.noTraining ? [text.noTraining] : []),
    ...(policy.regions?.map((region) => text.shortRegionNames[region]) ?? []),
    ...(policy.regions?.length === 0 ? [text.nowhere] : []),
    ...(first === undefined ? [] : [text.without(namesWords([first, ...others].map(nameOf)))]),
  ].join(', ')
}

/** Returns what remains in one line: how many endpoints, the lowest price, and the median latency. */
export function remainingWords({ remaining, total, uncertain, from, latency }: RemainingEndpoints): {
  count: string
  facts: string
} {
  const counted = uncertain > 0 ? text.remainAtMost : text.remain
  return {
    count: counted(remaining.length, total),
    facts: [
      ...(from === null ? [] : [text.from1M(from)]),
      ...(latency === null ? [] : [text.median(secondsOf(latency))]),
    ].join(', '),
  }
}

/** Returns how many endpoints each rule excludes; empty if none does. */
export function reasonWords(excluded: RemainingEndpoints['excluded']): string {
  return Object.entries(excluded)
    .flatMap(([rule, count]) =>
      // The keys are those of the type.
      count > 0 ? [text.reasons[rule as Exclusion](count)] : [],
    )
    .join(', ')
}

/** `DeepInfra, Novita and 4 more` */
export function namesWords(names: readonly string[]): string {
  const unique = [...new Set(names)]
  const more = unique.length - maxNames
  return more > 1 ? `${unique.slice(0, maxNames).join(', ')} ${text.more(more)}` : formatList(unique)
}

/** `0.8` */
export function secondsOf(milliseconds: number): string {
  const digits = milliseconds < 9950 ? 1 : 0
  return (milliseconds / 1000).toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
