import type { z } from 'zod'
import type { dataPolicy, policyOfChat, policySource } from './data-policy-schema.ts'
import { type DataRegion, isWithinRegions } from './data-regions.ts'
import { baseSlug, knownCountries } from './endpoint-rows.ts'
import type { Provider } from './gateway/providers.ts'
import { isRecord } from './json/json-value.ts'

export type DataPolicy = z.infer<typeof dataPolicy>
export type PolicySource = z.infer<typeof policySource>
export type EffectivePolicy = z.infer<typeof policyOfChat>['effective']

/** A policy that demands nothing. */
export const openPolicy: DataPolicy = { noRetention: false, noTraining: false, regions: null, excluded: [] }

/** Returns whether a policy demands anything. */
export function isRestricting({
  noRetention,
  noTraining,
  regions,
  excluded,
}: Omit<EffectivePolicy, 'sources'>): boolean {
  return noRetention || noTraining || regions !== null || excluded.length > 0
}

/** Combines policies: what one of them demands holds, and of regions those that all of them name. */
export function combinePolicies(
  layers: readonly { readonly source: PolicySource; readonly policy: DataPolicy }[],
): EffectivePolicy {
  const sourcesWhere = (holds: (policy: DataPolicy) => boolean) => [
    ...new Set(layers.filter(({ policy }) => holds(policy)).map(({ source }) => source)),
  ]
  const named = layers.flatMap(({ policy }) => (policy.regions === null ? [] : [policy.regions]))
  const [first, ...others] = named
  const excluded = [...new Set(layers.flatMap(({ policy }) => policy.excluded))]
  return {
    noRetention: layers.some(({ policy }) => policy.noRetention),
    noTraining: layers.some(({ policy }) => policy.noTraining),
    regions: first?.filter((region) => others.every((regions) => regions.includes(region))) ?? null,
    excluded,
    sources: {
      noRetention: sourcesWhere((policy) => policy.noRetention),
      noTraining: sourcesWhere((policy) => policy.noTraining),
      regions: sourcesWhere((policy) => policy.regions !== null),
      excluded: Object.fromEntries(
        excluded.map((slug) => [slug, sourcesWhere((policy) => policy.excluded.includes(slug))]),
      ),
    },
  }
}

/** Returns what the parameter `provider` demands. */
export function policyOfPreferences(preferences: unknown): DataPolicy {
  const known = isRecord(preferences) ? preferences : {}
  return {
    noRetention: known['zdr'] === true,
    noTraining: known['data_collection'] === 'deny',
    regions: null,
    excluded: slugsOf(known['ignore']),
  }
}

/** Returns the slugs of the providers with all data centres in these regions. */
export function providersWithin(providers: readonly Provider[], regions: readonly DataRegion[]): string[] {
  return providers.filter((each) => isWithinRegions(knownCountries(each), regions)).map(({ slug }) => slug)
}

/**
 * Returns the parameter `provider` with the rules of a policy; undefined is an empty value. Null if no provider can
 * remain: gateways read an empty list of providers as any.
 *
 * Gateways have no parameter for regions, so these are a list of the providers within them.
 */
export function applyPolicy(
  preferences: unknown,
  { noRetention, noTraining, regions, excluded }: Omit<EffectivePolicy, 'sources'>,
  providers: readonly Provider[],
): Record<string, unknown> | undefined | null {
  const known = isRecord(preferences) ? preferences : {}
  const next: Record<string, unknown> = { ...known }
  if (noRetention) next['zdr'] = true
  if (noTraining) next['data_collection'] = 'deny'
  if (excluded.length > 0) next['ignore'] = [...new Set([...slugsOf(known['ignore']), ...excluded])]
  if (regions !== null) {
    const within = providersWithin(providers, regions)
    const wanted = slugsOf(known['only'])
    const only = wanted.length === 0 ? within : wanted.filter((slug) => within.includes(baseSlug(slug)))
    if (only.length === 0) return null
    next['only'] = only
  }
  return Object.keys(next).length === 0 ? undefined : next
}

function slugsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
