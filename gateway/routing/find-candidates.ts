import type { ProviderPreferences } from '#shared/chat-parameters/provider-preferences.ts'
import { ApiError } from '../api-error.ts'
import { findModel, type Catalogue, type ModelEndpoint } from './catalogue.ts'

/** The fields of a request that say who may answer. */
export interface RoutingRequest {
  readonly model?: string | undefined
  readonly models?: readonly string[] | undefined
  readonly provider?: ProviderPreferences | null | undefined
}

/** Who is to be asked, and why. */
export interface RoutePlan {
  /** In the order in which they are asked. */
  readonly candidates: readonly ModelEndpoint[]
  /** The model that was asked for first. */
  readonly requested: string
  /** `auto` where the request names no model, `fallback` where it names more than one, else `direct`. */
  readonly strategy: 'direct' | 'auto' | 'fallback'
}

/**
 * From a request to the endpoints that may answer it: `model` first, then `models`, each with the endpoints that the
 * provider preferences leave, `provider.order` first. With `allow_fallbacks: false` only the first stays.
 * @throws ApiError 404 for a model that is not known, and where the preferences leave no endpoint
 */
export function findCandidates(catalogue: Catalogue, request: RoutingRequest): RoutePlan {
  const named = [...new Set([...(request.model === undefined ? [] : [request.model]), ...(request.models ?? [])])]
  const models = named.length === 0 ? [catalogue.defaultModel] : named
  for (const model of models) findModel(catalogue, model, 'text')

  const preferences = request.provider ?? {}
  const candidates = models.flatMap((model) => arrange(catalogue.endpointsOf(model), preferences))
  if (candidates.length === 0) {
    throw new ApiError(404, `No endpoint of ${models.join(', ')} is left by provider.only and provider.ignore`)
  }
  return {
    candidates: preferences.allow_fallbacks === false ? candidates.slice(0, 1) : candidates,
    requested: models[0] ?? catalogue.defaultModel,
    strategy: named.length === 0 ? 'auto' : named.length > 1 ? 'fallback' : 'direct',
  }
}

function arrange(endpoints: readonly ModelEndpoint[], preferences: ProviderPreferences): ModelEndpoint[] {
  const { only, ignore, order } = preferences
  const rank = ({ provider }: ModelEndpoint) => {
    const index = order?.indexOf(provider.profile.slug) ?? -1
    return index === -1 ? Number.POSITIVE_INFINITY : index
  }
  return endpoints
    .filter(({ provider: { profile } }) => !(only?.length ?? 0) || only?.includes(profile.slug))
    .filter(({ provider: { profile } }) => !ignore?.includes(profile.slug))
    .toSorted((a, b) => compare(rank(a), rank(b)))
}

/** Infinity minus infinity is no number, so ranks are compared, not subtracted. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
