import { modelParameters } from '#shared/chat-parameters/model-parameters.ts'
import type { ProviderPreferences } from '#shared/chat-parameters/provider-preferences.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { ApiError } from '../http/api-error.ts'
import type { Objection } from './availability.ts'
import { findModelEntry, type ModelEndpoint } from '../providers/model-endpoint.ts'
import { hasOutput } from './catalogue.ts'
import type { EndpointSpeeds } from './endpoint-speeds.ts'

/** Returns the key under which an endpoint's speed is stored. */
export function endpointKey({ model, provider }: ModelEndpoint): string {
  return `${provider.profile.slug} ${model}`
}

/**
 * Returns why an endpoint cannot serve a request, as the name of the field that excludes it; null if it can. A gateway
 * that follows `provider` itself judges the rules about data and about its own providers.
 * @param slugs those of all providers of this gateway
 */
export function findObjection(
  endpoint: ModelEndpoint,
  request: Partial<ChatRequest>,
  slugs: ReadonlySet<string> = new Set(),
): Objection | null {
  const {
    only,
    ignore,
    require_parameters: isStrict,
    data_collection: data,
    zdr,
    max_price: maxPrice,
  } = request.provider ?? {}
  const { profile, keepsData = false, hasProviderRules = false } = endpoint.provider
  const model = findModelEntry(endpoint)
  const isOwnRule = !hasProviderRules || only?.some((name) => slugs.has(name)) === true
  if (only && only.length > 0 && isOwnRule && !only.includes(profile.slug)) return 'provider.only and provider.ignore'
  if (ignore?.includes(profile.slug)) return 'provider.only and provider.ignore'
  if (keepsData && !hasProviderRules && (data === 'deny' || zdr === true))
    return 'provider.data_collection and provider.zdr'
  if (model === undefined) return null
  if (request.modalities?.some((modality) => !hasOutput(model, modality))) return 'modalities'
  if (maxPrice !== undefined && exceeds(model.pricing, maxPrice)) return 'provider.max_price'
  const known = model.supported_parameters
  const required = modelParameters.filter((name) => request[name] !== undefined && request[name] !== null)
  const isLacking = known !== undefined && required.some((name) => !known.includes(name))
  return isStrict === true && isLacking ? 'provider.require_parameters' : null
}

type Pricing = { readonly prompt: string; readonly completion: string } | undefined

/** Limits are US dollars per million tokens. */
function exceeds(pricing: Pricing, most: NonNullable<ProviderPreferences['max_price']>): boolean {
  return (['prompt', 'completion'] as const).some((kind) => {
    const limit = most[kind]
    return limit !== undefined && Number(pricing?.[kind] ?? 0) * 1_000_000 > Number(limit)
  })
}

/** How endpoints are sorted: within each model, or across all models; null keeps their order. */
interface SortOrder {
  readonly by: 'price' | 'throughput' | 'latency'
  readonly isAcrossModels: boolean
}

/**
 * Reads `provider.sort` and its older alias `route`, whose `fallback` is the partition `model` and whose `sort` is
 * `none`. Across models the default criterion is price.
 * @throws ApiError 400 for a sort that this gateway does not know
 */
export function readSort({ provider, route }: Pick<Partial<ChatRequest>, 'provider' | 'route'>): SortOrder | null {
  const sort = provider?.sort
  const { by, partition } = typeof sort === 'object' && sort !== null ? sort : { by: sort, partition: null }
  const given = partition ?? (route === 'sort' ? 'none' : 'model')
  if (given !== 'model' && given !== 'none') {
    throw new ApiError(400, 'provider.sort.partition must be one of model, none')
  }
  if (!by) return given === 'none' ? { by: 'price', isAcrossModels: true } : null
  if (by !== 'price' && by !== 'throughput' && by !== 'latency') {
    throw new ApiError(400, 'provider.sort must be one of price, throughput, latency')
  }
  return { by, isAcrossModels: given === 'none' }
}

/** Returns a rank for sorting: lower is better, and unmeasured endpoints come last. */
export function rankBy(by: SortOrder['by'], speeds: EndpointSpeeds): (endpoint: ModelEndpoint) => number {
  switch (by) {
    case 'price':
      return (endpoint) => {
        const { prompt = '0', completion = '0' } = findModelEntry(endpoint)?.pricing ?? {}
        return Number(prompt) + Number(completion)
      }
    case 'latency':
      return (endpoint) => speeds.latency(endpointKey(endpoint)) ?? Number.POSITIVE_INFINITY
    case 'throughput':
      return (endpoint) => -(speeds.throughput(endpointKey(endpoint)) ?? Number.NEGATIVE_INFINITY)
  }
}

/** Sorts by a rank, stable. Compares instead of subtracting, since Infinity minus Infinity is NaN. */
export function sortByRank(endpoints: readonly ModelEndpoint[], rank: (endpoint: ModelEndpoint) => number) {
  return endpoints
    .map((endpoint) => ({ endpoint, rank: rank(endpoint) }))
    .toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank < b.rank ? -1 : 1))
    .map(({ endpoint }) => endpoint)
}
