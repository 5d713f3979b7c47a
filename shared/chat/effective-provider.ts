import type { z } from 'zod'
import type { RequestPreview } from '../request-preview.ts'
import { applyPolicy, type EffectivePolicy } from '../data-policy.ts'
import type { Provider } from '../gateway/providers.ts'
import { isRecord, isSameValue } from '../json/json-value.ts'
import type { liftedRule, requestAdjustment } from './request-adjustment.ts'

export type LiftedRule = z.infer<typeof liftedRule>
export type RequestAdjustment = z.infer<typeof requestAdjustment>

/** The rules about data for a request. */
export interface RequestPolicy {
  readonly effective: Omit<EffectivePolicy, 'sources'>
  /** The providers of the gateway, which name their countries. */
  readonly providers: readonly Provider[]
  /** The value of `provider` that the gateway takes from the preset: one that is sent replaces it. */
  readonly presetProvider: unknown
}

/** No provider can serve a request under its rules. */
export class NoProviderError extends Error {
  override readonly name = 'NoProviderError'
}

/** The field of `provider` for each rule; regions have none. */
const fieldsOfRules: Readonly<Record<Exclude<LiftedRule, 'region'>, string>> = {
  zdr: 'zdr',
  training: 'data_collection',
  only: 'only',
  ignore: 'ignore',
  'max-price': 'max_price',
  quantizations: 'quantizations',
  parameters: 'require_parameters',
}

/**
 * Returns the parameter `provider` that is sent: the given one, or else that of the preset, with the rules about data.
 * The same value if nothing changes. Throws a `NoProviderError` if no provider remains.
 */
export function adjustedProvider(
  own: unknown,
  policy: RequestPolicy | null,
  adjustment: RequestAdjustment = {},
): unknown {
  const { lift = [], ignore = [], allowFallbacks } = adjustment
  const base = own ?? policy?.presetProvider
  const kept = withoutRules(base, lift)
  const rules = withoutDemands(policy?.effective ?? nothing, lift)
  const restricted = applyPolicy(kept, rules, policy?.providers ?? [])
  if (restricted === null) throw new NoProviderError('The rules leave no provider')
  const ignored = ignore.map((name) => slugOf(name, policy?.providers ?? []))
  const next = {
    ...restricted,
    ...(ignored.length > 0 && { ignore: [...new Set([...textsIn(restricted?.['ignore']), ...ignored])] }),
    ...(allowFallbacks && { allow_fallbacks: true }),
  }
  if (isSameValue(next, isRecord(base) ? base : {})) return own
  return next
}

/** Returns whether a request replaces what its preset says about providers. */
export function adjustsProvider({ lift = [], ignore = [], allowFallbacks }: RequestAdjustment): boolean {
  return lift.length > 0 || ignore.length > 0 || allowFallbacks === true
}

/** Removes the fields that this request does without. `provider` keeps what the data policy demands. */
export function withoutFields(
  fields: Record<string, unknown>,
  sources: RequestPreview['sources'],
  { unset = [] }: RequestAdjustment = {},
): void {
  for (const name of unset) {
    if (name === 'messages' || name === 'model') continue
    delete fields[name]
    delete sources[name]
  }
}

const nothing: Omit<EffectivePolicy, 'sources'> = { noRetention: false, noTraining: false, regions: null, excluded: [] }

function withoutRules(base: unknown, lift: readonly LiftedRule[]): unknown {
  if (!isRecord(base) || lift.length === 0) return base
  const lifted = new Set(lift.flatMap((rule) => (rule === 'region' ? [] : [fieldsOfRules[rule]])))
  return Object.fromEntries(Object.entries(base).filter(([name]) => !lifted.has(name)))
}

function withoutDemands(
  { noRetention, noTraining, regions, excluded }: Omit<EffectivePolicy, 'sources'>,
  lift: readonly LiftedRule[],
): Omit<EffectivePolicy, 'sources'> {
  return {
    noRetention: noRetention && !lift.includes('zdr'),
    noTraining: noTraining && !lift.includes('training'),
    regions: lift.includes('region') ? null : regions,
    excluded: lift.includes('ignore') ? [] : excluded,
  }
}

/** Errors name a provider as people do, and gateways take its slug. */
function slugOf(name: string, providers: readonly Provider[]): string {
  return providers.find((each) => each.name === name || each.slug === name)?.slug ?? name
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
