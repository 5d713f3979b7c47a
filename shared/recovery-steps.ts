import type { LiftedRule } from './chat/effective-provider.ts'
import type { EndpointRow } from './endpoint-rows.ts'
import { type GatewayErrorData, isRetryable } from './errors.ts'
import { effectiveStatus } from './gateway-reason.ts'
import { isRecord } from './json/json-value.ts'
import { type Exclusion, exclusionsOf, onlyExcludedBy } from './remaining-endpoints.ts'

/**
 * Something that one more request could do otherwise. `excluded` is how many endpoints the rules exclude, `names` are the
 * providers that return without them; null is unknown.
 */
export type RecoveryStep =
  | {
      readonly kind: 'lift'
      readonly rules: readonly LiftedRule[]
      readonly excluded: number | null
      readonly names: readonly string[] | null
    }
  | { readonly kind: 'allow-fallbacks' }
  | { readonly kind: 'model'; readonly model: string }

interface FailedRequest {
  /** The parameter `provider` as it was sent. */
  readonly preferences: unknown
  /** Whether its list of providers comes from regions. */
  readonly hasRegions: boolean
  /** Null if the endpoints are unknown. */
  readonly rows: readonly EndpointRow[] | null
}

/** The rule of each documented filter that the app can leave out. */
const rulesOfFilters: ReadonlyMap<string, LiftedRule> = new Map([
  ['data_policy:zdr', 'zdr'],
  ['data_policy:training', 'training'],
  ['max_price', 'max-price'],
  ['quantization', 'quantizations'],
  ['require_parameters', 'parameters'],
  ['allowed_providers', 'only'],
])

/** How many other models are offered. */
const maxModels = 3

/** Returns what could let a request pass that its gateway has refused, most promising first. */
export function findRecoverySteps(error: GatewayErrorData, request: FailedRequest): RecoveryStep[] {
  const { availability } = error
  const { preferences, rows } = request
  const steps: RecoveryStep[] = []
  const mayFallBack = isRecord(preferences) && preferences['allow_fallbacks'] === false
  if (mayFallBack && (isRetryable(error) || availability?.code === 'no_endpoints'))
    steps.push({ kind: 'allow-fallbacks' })
  if (availability === undefined) return steps
  const named = (availability.excluded_by ?? []).flatMap((filter) => rulesOfFilters.get(filter) ?? [])
  const rules = isFiltered(availability.code) ? [...new Set([...named, ...rulesThatExclude(preferences, rows)])] : named
  const lifts = rules.map((rule) => ({ rule, ...effectOf(rule, request) }))
  const helping = lifts.filter(({ names }) => names === null || names.length > 0)
  for (const { rule, excluded, names } of helping) {
    steps.push({ kind: 'lift', rules: [nameOf(rule, request)], excluded, names })
  }
  // Several rules exclude each endpoint, so that leaving out one of them is not enough.
  if (helping.length === 0 && lifts.length > 0) {
    const all = [...new Set(rules.map((rule) => nameOf(rule, request)))]
    steps.push({ kind: 'lift', rules: all, excluded: rows?.length ?? null, names: null })
  }
  for (const model of (availability.fallback_models ?? []).slice(0, maxModels)) steps.push({ kind: 'model', model })
  return steps
}

/** Statuses that concern the person's key, money or text, which another provider does not change. */
const statusesOfPerson: ReadonlySet<number> = new Set([401, 402, 403])

/** Returns the providers that a failed request should not go to again; empty if another one would not help. */
export function failedProviders(error: GatewayErrorData, answeredBy: string | null): string[] {
  if (statusesOfPerson.has(effectiveStatus(error)) || error.isFromProxy) return []
  const named = error.metadata?.['provider_name']
  if (typeof named === 'string' && named !== '') return [named]
  const attempts = error.serviceMetadata?.['attempts']
  const tried = Array.isArray(attempts)
    ? attempts.flatMap((attempt) =>
        isRecord(attempt) && typeof attempt['provider'] === 'string' ? [attempt['provider']] : [],
      )
    : []
  if (tried.length > 0) return [...new Set(tried)]
  if (answeredBy !== null && answeredBy !== '') return [answeredBy]
  return error.availability?.retryable === true ? [...(error.availability.affected_providers ?? [])] : []
}

function isFiltered(code: string | undefined): boolean {
  return code === 'privacy_restricted' || code === 'constraint_filtered' || code === 'no_endpoints'
}

/** Returns the rules of the request that exclude an endpoint, as far as the endpoints are known. */
function rulesThatExclude(preferences: unknown, rows: readonly EndpointRow[] | null): LiftedRule[] {
  return [...new Set((rows ?? []).flatMap((row) => exclusionsOf(row, { preferences })))]
}

function effectOf(
  rule: LiftedRule,
  { preferences, rows }: FailedRequest,
): { excluded: number | null; names: string[] | null } {
  // Who trains on data is not reported.
  if (rows === null || rule === 'training') return { excluded: null, names: null }
  const exclusion: Exclusion = rule
  const names = onlyExcludedBy(rows, { preferences }, exclusion).map(({ name }) => name)
  const excluded = rows.filter((row) => exclusionsOf(row, { preferences }).includes(exclusion)).length
  return { excluded, names: [...new Set(names)] }
}

/** Regions are sent as a list of providers. */
function nameOf(rule: LiftedRule, { hasRegions }: FailedRequest): LiftedRule {
  return rule === 'only' && hasRegions ? 'region' : rule
}
