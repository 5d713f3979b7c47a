/** Rule about a provider that one press sets. */
export type ProviderRule = 'only' | 'ignore' | 'first'

type Preferences = Readonly<Record<string, unknown>>

/** Returns the rules that apply to a provider, by its slug. */
export function rulesFor(preferences: unknown, slug: string): ProviderRule[] {
  const { only, ignore, order } = listsOf(preferences)
  const rules: ProviderRule[] = []
  if (only.includes(slug)) rules.push('only')
  if (ignore.includes(slug)) rules.push('ignore')
  if (order[0] === slug) rules.push('first')
  return rules
}

/**
 * Sets a rule for a provider in the value of the parameter `provider`, or removes it if it was set. All other keys are
 * kept and contradicting rules removed. Undefined is an empty value.
 */
export function withRule(preferences: unknown, slug: string, rule: ProviderRule): Preferences | undefined {
  const { only, ignore, order, rest } = listsOf(preferences)
  const holds = rulesFor(preferences, slug).includes(rule)
  const without = (list: readonly string[]) => list.filter((each) => each !== slug)
  const next = { only, ignore, order }
  switch (rule) {
    case 'only':
      next.only = holds ? without(only) : [slug]
      if (!holds) next.ignore = without(ignore)
      break
    case 'ignore':
      next.ignore = holds ? without(ignore) : [...ignore, slug]
      if (!holds) Object.assign(next, { only: without(only), order: without(order) })
      break
    case 'first':
      next.order = holds ? without(order) : [slug, ...without(order)]
      if (!holds) {
        next.ignore = without(ignore)
        // `only` would exclude the first provider unless it contains it.
        if (only.length > 0 && !only.includes(slug)) next.only = [...only, slug]
      }
  }
  const lists = Object.entries(next).filter(([, list]) => list.length > 0)
  const value = { ...rest, ...Object.fromEntries(lists) }
  return Object.keys(value).length === 0 ? undefined : value
}

function listsOf(preferences: unknown) {
  const known: Preferences = typeof preferences === 'object' && preferences !== null ? { ...preferences } : {}
  const { only, ignore, order, ...rest } = known
  return { only: slugsIn(only), ignore: slugsIn(ignore), order: slugsIn(order), rest }
}

function slugsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
