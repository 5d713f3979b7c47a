import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import { ApiError } from '../http/api-error.ts'
import { describeExclusion, type Objection } from './availability.ts'
import { findObjection, rankBy, readSort, sortByRank } from './arrange-endpoints.ts'
import { findModelEntry, type ModelEndpoint } from '../providers/model-endpoint.ts'
import { type Catalogue, createUnknownModelError, hasOutput } from './catalogue.ts'
import { createEndpointSpeeds, type EndpointSpeeds } from './endpoint-speeds.ts'
import { matchesPattern } from './match-pattern.ts'
import type { StickyEndpoint } from './sticky-sessions.ts'

/** The fields of a request that decide its routing. */
export type RoutingRequest = Partial<ChatRequest>

/** The candidates of a request, and how they were chosen. */
export interface RoutePlan {
  /** In the order of attempts. */
  readonly candidates: readonly ModelEndpoint[]
  /** The model that was requested first. */
  readonly requested: string
  /** `auto` if the request names no model, `fallback` if it names more than one, otherwise `direct`. */
  readonly strategy: 'direct' | 'auto' | 'fallback'
}

interface RoutingState {
  readonly speeds?: EndpointSpeeds
  /** The endpoint that served the session last. */
  readonly sticky?: StickyEndpoint | undefined
  /** What a model has to be able to: write text, or anything, if only its provider knows. */
  readonly output?: 'text' | 'any'
  /** Whether a refusal includes the number of candidates. */
  readonly wantsRouting?: boolean
}

/** Returns the models that a request names, each once: `model` first, then `models`. */
export function namedModels({ model, models }: Pick<RoutingRequest, 'model' | 'models'>): string[] {
  return [...new Set([...(model === undefined ? [] : [model]), ...(models ?? [])])]
}

/**
 * Finds the endpoints that may serve a request: `model` first, then `models`, each with the endpoints that the
 * preferences allow, sorted by `provider.order`, otherwise by `provider.sort`, otherwise with the session's last
 * endpoint first. With `allow_fallbacks: false` only the first candidate remains.
 * @throws ApiError 404 for an unknown model, and if the preferences exclude every endpoint
 */
export function findCandidates(
  catalogue: Catalogue,
  request: RoutingRequest,
  { speeds = createEndpointSpeeds(), sticky, output = 'text', wantsRouting = false }: RoutingState = {},
): RoutePlan {
  const named = namedModels(request)
  const models = named.length === 0 ? chooseModels(catalogue, request) : named
  const canServe = output === 'any' ? () => true : hasTextOutput
  for (const model of models) {
    if (!catalogue.endpointsOf(model).some(canServe))
      throw createUnknownModelError(model, output === 'any' ? 'embeddings' : 'text')
  }
  const slugs = new Set(catalogue.providers.map(({ slug }) => slug))
  const excluded: { provider: string; by: Objection }[] = []
  const groups = models.map((model) =>
    catalogue.endpointsOf(model).filter((endpoint) => {
      const against = findObjection(endpoint, request, slugs)
      if (against !== null) excluded.push({ provider: endpoint.provider.profile.slug, by: against })
      return against === null && canServe(endpoint)
    }),
  )
  const candidates = arrange(groups, request, speeds, sticky)
  const requested = models[0] ?? catalogue.defaultModel
  const strategy = named.length === 0 ? 'auto' : named.length > 1 ? 'fallback' : 'direct'
  if (candidates.length === 0) {
    const fields = [...new Set(excluded.map(({ by }) => by))]
    const summary = `No endpoint of ${models.join(', ')} is allowed by ${fields.join(' and ')}`
    const total = models.reduce((sum, model) => sum + catalogue.endpointsOf(model).length, 0)
    const serviceMetadata = { requested, strategy, attempt: 0, summary, endpoints: { total, available: [] } }
    const availability = describeExclusion(request, models, excluded, summary)
    throw new ApiError(404, summary, { availability, ...(wantsRouting && { serviceMetadata }) })
  }
  return {
    candidates: request.provider?.allow_fallbacks === false ? candidates.slice(0, 1) : candidates,
    requested,
    strategy,
  }
}

function hasTextOutput(endpoint: ModelEndpoint): boolean {
  const model = findModelEntry(endpoint)
  return model !== undefined && hasOutput(model, 'text')
}

/**
 * Returns the models for a request that names none: the default, or those that the plugin `auto-router` leaves.
 * @throws ApiError 404 if it allows none of the catalogue
 */
function chooseModels(catalogue: Catalogue, { plugins = [] }: RoutingRequest): string[] {
  const router = plugins.find(({ id, enabled }) => id === 'auto-router' && enabled !== false)
  const { allowed_models: allowed, excluded_models: excluded } = router ?? {}
  if (allowed === undefined && excluded === undefined) return [catalogue.defaultModel]
  const models = catalogue.models.filter(
    (model) => hasOutput(model, 'text') && isIn(model.id, allowed ?? ['*']) && !isIn(model.id, excluded ?? []),
  )
  if (models.length === 0) {
    const reason = 'No model of this gateway is in plugins.allowed_models'
    throw new ApiError(404, excluded === undefined ? reason : `${reason} and not in plugins.excluded_models`)
  }
  return models.map(({ id }) => id)
}

function isIn(model: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesPattern(model, pattern))
}

function arrange(
  groups: readonly (readonly ModelEndpoint[])[],
  request: RoutingRequest,
  speeds: EndpointSpeeds,
  sticky: StickyEndpoint | undefined,
): ModelEndpoint[] {
  const sort = readSort(request)
  const order = request.provider?.order ?? []
  const sorted = (endpoints: readonly ModelEndpoint[]) =>
    sort === null ? endpoints : sortByRank(endpoints, rankBy(sort.by, speeds))
  const ordered = (endpoints: readonly ModelEndpoint[]) =>
    sortByRank(endpoints, ({ provider }) => {
      const index = order.indexOf(provider.profile.slug)
      return index === -1 ? Number.POSITIVE_INFINITY : index
    })
  const arranged = sort?.isAcrossModels
    ? ordered(sorted(groups.flat()))
    : groups.flatMap((endpoints) => ordered(sorted(endpoints)))
  if (sticky === undefined || sort !== null || order.length > 0) return arranged
  return sortByRank(arranged, ({ model, provider }) =>
    model === sticky.model && provider.profile.slug === sticky.provider ? 0 : 1,
  )
}
