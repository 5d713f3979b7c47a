import { type DataRegion, isWithinRegions } from './data-regions.ts'
import { baseSlug, type EndpointRow } from './endpoint-rows.ts'
import { isRecord } from './json/json-value.ts'
import { maxPriceOf } from './provider-rule.ts'

/** A rule that excludes an endpoint. */
export type Exclusion = 'only' | 'ignore' | 'quantizations' | 'max-price' | 'parameters' | 'zdr' | 'region'

/** What decides which endpoints may serve a request. */
export interface EndpointRules {
  /** The parameter `provider`. */
  readonly preferences: unknown
  /** Null is anywhere. */
  readonly regions?: readonly DataRegion[] | null
  /** Names of the parameters that are set; endpoints without them are excluded only by `require_parameters`. */
  readonly parameters?: readonly string[]
}

/** What is needed to know of an endpoint. */
export type RuledEndpoint = Pick<
  EndpointRow,
  'name' | 'slug' | 'countries' | 'input' | 'output' | 'quantization' | 'latency' | 'isZdr' | 'parameters'
>

/** The endpoints that a request may go to. */
export interface RemainingEndpoints<Endpoint extends RuledEndpoint = RuledEndpoint> {
  readonly total: number
  /** In the given order. */
  readonly remaining: readonly Endpoint[]
  /** How many of `remaining` a rule may still exclude, because the gateway does not report what it depends on. */
  readonly uncertain: number
  /** How many endpoints each rule excludes. One endpoint counts for each rule that excludes it. */
  readonly excluded: Readonly<Partial<Record<Exclusion, number>>>
  /** The lowest price of input, in US dollars per million tokens; null if none is known. */
  readonly from: number | null
  /** The median of the endpoints' median times to the first token, in milliseconds; null if none is known. */
  readonly latency: number | null
}

/** Returns every rule that excludes an endpoint. A slug without a variant means all variants. */
export function exclusionsOf(
  endpoint: RuledEndpoint,
  { preferences, regions = null, parameters = [] }: EndpointRules,
): Exclusion[] {
  const known = isRecord(preferences) ? preferences : {}
  const only = textsIn(known['only'])
  const quantizations = textsIn(known['quantizations'])
  const { prompt, completion } = maxPriceOf(preferences)
  const has: Readonly<Record<Exclusion, boolean>> = {
    only: only.length > 0 && !isNamed(endpoint, only),
    ignore: isNamed(endpoint, textsIn(known['ignore'])),
    quantizations: quantizations.length > 0 && !quantizations.includes(endpoint.quantization ?? 'unknown'),
    'max-price': isAbove(endpoint.input, prompt) || isAbove(endpoint.output, completion),
    parameters:
      known['require_parameters'] === true &&
      endpoint.parameters !== null &&
      parameters.some((name) => !endpoint.parameters?.includes(name)),
    zdr: known['zdr'] === true && endpoint.isZdr === false,
    region: regions !== null && !isWithinRegions(endpoint.countries, regions),
  }
  return exclusions.filter((each) => has[each])
}

const exclusions: readonly Exclusion[] = ['only', 'ignore', 'quantizations', 'max-price', 'parameters', 'zdr', 'region']

/** Returns the first rule that excludes an endpoint under these preferences; null if it is used. */
export function exclusionOf(endpoint: RuledEndpoint, preferences: unknown): Exclusion | null {
  return exclusionsOf(endpoint, { preferences })[0] ?? null
}

/** Returns what remains of the endpoints of a model under these rules. */
export function remainingEndpoints<Endpoint extends RuledEndpoint>(
  endpoints: readonly Endpoint[],
  rules: EndpointRules,
): RemainingEndpoints<Endpoint> {
  const judged = endpoints.map((endpoint) => ({ endpoint, by: exclusionsOf(endpoint, rules) }))
  const remaining = judged.filter(({ by }) => by.length === 0).map(({ endpoint }) => endpoint)
  const excluded: Partial<Record<Exclusion, number>> = {}
  for (const each of judged.flatMap(({ by }) => by)) excluded[each] = (excluded[each] ?? 0) + 1
  const prices = remaining.flatMap(({ input }) => input ?? [])
  return {
    total: endpoints.length,
    remaining,
    uncertain: remaining.filter((endpoint) => isUncertain(endpoint, rules)).length,
    excluded,
    from: prices.length === 0 ? null : Math.min(...prices),
    latency: median(remaining.flatMap(({ latency }) => latency.p50 ?? [])),
  }
}

/** Returns the endpoints that one rule alone excludes: they return without it. */
export function onlyExcludedBy<Endpoint extends RuledEndpoint>(
  endpoints: readonly Endpoint[],
  rules: EndpointRules,
  exclusion: Exclusion,
): Endpoint[] {
  return endpoints.filter((endpoint) => {
    const [first, ...others] = exclusionsOf(endpoint, rules)
    return first === exclusion && others.length === 0
  })
}

/** Gateways do not report who trains on data. Who keeps nothing cannot. */
function isUncertain({ isZdr }: RuledEndpoint, { preferences }: EndpointRules): boolean {
  if (!isRecord(preferences) || isZdr === true) return false
  return preferences['data_collection'] === 'deny' || preferences['zdr'] === true
}

function isNamed({ slug }: RuledEndpoint, slugs: readonly string[]): boolean {
  return slug !== null && (slugs.includes(slug) || slugs.includes(baseSlug(slug)))
}

function isAbove(price: number | null, limit: number | null): boolean {
  return price !== null && limit !== null && price > limit
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
