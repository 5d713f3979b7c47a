import * as z from 'zod'
import { chatRequest } from '#shared/gateway/chat-completions.ts'
import type { JsonObject } from '#shared/json/json-value.ts'
import { allowedCatalogue, checkOtherModels, chooserOf } from '../auth/allowed-models.ts'
import { ApiError } from '../http/api-error.ts'
import { maxRequestNesting, nestsDeeperThan } from '../requests/check-request.ts'
import { createNestedPresetError, namesPreset, resolveModel } from '../requests/resolve-model.ts'
import { findCandidates, namedModels, type RoutingRequest } from '../routing/find-candidates.ts'
import { type RoutingTrace, startTrace } from '../routing/routing-trace.ts'
import type { GatewayServices } from '../services.ts'
import type { IssuedKey } from '../store/key-store.ts'
import type { ClientDialect } from './client-dialect.ts'

/** A request in the form of another API, with its preset applied, and the endpoints that may answer it. */
interface PreparedRequest<Body> {
  readonly body: Body & JsonObject
  readonly trace: RoutingTrace
  readonly preset: { readonly slug: string; readonly version: number } | null
}

/**
 * Applies the preset of a request and finds its candidates.
 * @param given the body as it came, which the schema of the operation has accepted
 */
export async function prepareRequest<Body extends { readonly model: string }>(
  services: Pick<GatewayServices, 'catalogue' | 'presetLibrary' | 'speeds'>,
  dialect: ClientDialect<Body>,
  given: Body & JsonObject,
  key: Pick<IssuedKey, 'limits'>,
): Promise<PreparedRequest<Body>> {
  const { speeds } = services
  if (nestsDeeperThan(given, maxRequestNesting)) throw new ApiError(400, 'The request body is nested too deeply')
  checkOtherModels(key, given, true)
  const { models, preset } = await resolveModel(given.model, given['preset'], services)
  const body = preset === null ? given : { ...withoutPreset(given), ...dialect.fieldsOf(preset.version, given) }
  const catalogue = allowedCatalogue(services.catalogue, key, chooserOf({}, preset))
  const routing = readRouting(models, preset?.version.config ?? {})
  if (preset !== null && namesPreset(routing.model, undefined)) throw createNestedPresetError(preset.slug)
  // An unknown model may be new, so the upstreams are listed again; other requests do not wait for that.
  if (namedModels(routing).some((model) => catalogue.endpointsOf(model).length === 0)) await catalogue.refresh()
  const plan = findCandidates(catalogue, routing, { speeds, output: dialect.path === '/embeddings' ? 'any' : 'text' })
  const trace = startTrace(preset === null ? plan : { ...plan, requested: preset.requested })
  if (preset === null) return { body, trace, preset: null }
  const { slug, version } = preset
  trace.pipeline.push({ type: 'preset', name: slug, summary: `version ${version.version}` })
  return { body, trace, preset: { slug, version: version.version } }
}

/** A plain server does not know the field. */
function withoutPreset<Body extends JsonObject>(given: Body): Body {
  const { preset: _preset, ...rest } = given
  // The forms of other APIs have no such field.
  return rest as Body
}

const { shape } = chatRequest
const routingFields = z.object({
  model: shape.model,
  models: shape.models,
  provider: shape.provider,
  route: shape.route,
})

/** The routing of a preset applies; the models of the request come first. */
function readRouting(models: readonly string[], config: JsonObject): RoutingRequest {
  const { data = {} } = routingFields.safeParse(config)
  const [model, ...others] = models
  if (model === undefined) return data
  return { ...data, model, models: [...others, ...(data.models ?? [])] }
}
