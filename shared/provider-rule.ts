/** What a rule does with a provider: it alone is used, is never used, or is asked first. */
export type ProviderRuleKind = 'only' | 'ignore' | 'first'

/** A rule that one press sets in the parameter `provider`. Prices are US dollars per million tokens. */
export type ProviderRule =
  | { readonly kind: ProviderRuleKind; readonly providers: readonly string[] }
  | { readonly kind: 'quantizations'; readonly quantizations: readonly string[] }
  | { readonly kind: 'max-price'; readonly prompt: number | null; readonly completion: number | null }

type Preferences = Readonly<Record<string, unknown>>

/** Returns the rules that apply to a provider, by its slug. */
export function rulesFor(preferences: unknown, slug: string): ProviderRuleKind[] {
  const { only, ignore, order } = listsOf(preferences)
  const rules: ProviderRuleKind[] = []
  if (only.includes(slug)) rules.push('only')
  if (ignore.includes(slug)) rules.push('ignore')
  if (order[0] === slug) rules.push('first')
  return rules
}

/** Returns whether the value of the parameter `provider` has exactly this rule; other providers do not matter. */
export function hasRule(preferences: unknown, rule: ProviderRule): boolean {
  const { only, ignore, order, known } = listsOf(preferences)
  switch (rule.kind) {
    case 'only':
      return rule.providers.length > 0 && rule.providers.every((slug) => only.includes(slug))
    case 'ignore':
      return rule.providers.length > 0 && rule.providers.every((slug) => ignore.includes(slug))
    case 'first':
      return rule.providers.length > 0 && rule.providers.every((slug, place) => order[place] === slug)
    case 'quantizations': {
      const allowed = slugsIn(known['quantizations'])
      return allowed.length === rule.quantizations.length && rule.quantizations.every((name) => allowed.includes(name))
    }
    case 'max-price': {
      const { prompt, completion } = maxPriceOf(preferences)
      return prompt === rule.prompt && completion === rule.completion
    }
  }
}

/**
 * Sets a rule in the value of the parameter `provider`, or removes it if it was set. All other keys are kept and
 * contradicting rules removed. Undefined is an empty value.
 */
export function withRule(preferences: unknown, rule: ProviderRule): Preferences | undefined {
  const isSet = hasRule(preferences, rule)
  const { known, ...lists } = listsOf(preferences)
  switch (rule.kind) {
    case 'only':
    case 'ignore':
    case 'first':
      return withoutEmpty({ ...known, ...withProviders(lists, rule.kind, rule.providers, isSet) })
    case 'quantizations':
      return withoutEmpty({ ...known, quantizations: isSet ? [] : [...rule.quantizations] })
    case 'max-price': {
      const { max_price: before, ...others } = known
      const { prompt: _prompt, completion: _completion, ...otherPrices } = toObject(before)
      const { prompt, completion } = rule
      const limits = isSet
        ? otherPrices
        : { ...otherPrices, ...(prompt !== null && { prompt }), ...(completion !== null && { completion }) }
      return withoutEmpty(Object.keys(limits).length === 0 ? others : { ...others, max_price: limits })
    }
  }
}

/** Returns the price limits of the parameter `provider` in US dollars per million tokens; null is no limit. */
export function maxPriceOf(preferences: unknown): { prompt: number | null; completion: number | null } {
  const { prompt, completion } = toObject(toObject(preferences)['max_price'])
  return { prompt: toPrice(prompt), completion: toPrice(completion) }
}

interface Lists {
  readonly only: readonly string[]
  readonly ignore: readonly string[]
  readonly order: readonly string[]
}

function withProviders(lists: Lists, kind: ProviderRuleKind, slugs: readonly string[], isSet: boolean): Lists {
  const { only, ignore, order } = lists
  const without = (list: readonly string[]) => list.filter((each) => !slugs.includes(each))
  switch (kind) {
    case 'only':
      return isSet ? { only: without(only), ignore, order } : { only: slugs, ignore: without(ignore), order }
    case 'ignore':
      if (isSet) return { only, ignore: without(ignore), order }
      return { only: without(only), ignore: [...without(ignore), ...slugs], order: without(order) }
    case 'first':
      if (isSet) return { only, ignore, order: without(order) }
      return {
        // `only` would exclude the first providers unless it contains them.
        only: only.length === 0 ? only : [...only, ...slugs.filter((slug) => !only.includes(slug))],
        ignore: without(ignore),
        order: [...slugs, ...without(order)],
      }
  }
}

function withoutEmpty(value: Preferences): Preferences | undefined {
  const entries = Object.entries(value).filter(([, each]) => !Array.isArray(each) || each.length > 0)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function listsOf(preferences: unknown): Lists & { readonly known: Preferences } {
  const known = toObject(preferences)
  return { only: slugsIn(known['only']), ignore: slugsIn(known['ignore']), order: slugsIn(known['order']), known }
}

function toObject(value: unknown): Preferences {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A limit may be text, as prices in the list of models. */
function toPrice(value: unknown): number | null {
  const price = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof price === 'number' && Number.isFinite(price) ? price : null
}

function slugsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
