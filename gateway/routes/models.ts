import type { ReportedEndpoint } from '#shared/gateway/model-endpoints.ts'
import type { Model } from '#shared/gateway/models.ts'
import { allowedCatalogue, mayUse } from '../auth/allowed-models.ts'
import { ApiError } from '../http/api-error.ts'
import { listPresetNames } from '../presets/list-preset-names.ts'
import { endpointKey } from '../routing/arrange-endpoints.ts'
import { findModelEntry, type ModelEndpoint } from '../providers/model-endpoint.ts'
import { hasOutput } from '../routing/catalogue.ts'
import type { EndpointSpeeds } from '../routing/endpoint-speeds.ts'
import type { IssuedKey } from '../store/key-store.ts'
import type { Route } from './route.ts'
import type { GatewayServices } from '../services.ts'

/**
 * Lists the models that the key may use: all, or those with one of the requested output modalities (`all` is every one).
 * Without a parameter every model is listed too: the list is short, and voices should be found without knowing the
 * parameter. No model has an endpoint in a known region.
 */
export function listModelsRoute(services: GatewayServices): Route<'models.list'> {
  return async ({ query }, { key }) => {
    await services.catalogue.refresh()
    const modalities = (query.output_modalities ?? 'all').split(',').map((modality) => modality.trim())
    // The providers are programs on this computer, whose region is unknown.
    const isAnywhere = query.region === undefined || query.region === ''
    const data = listFor(services, key).filter(
      (model) => isAnywhere && modalities.some((modality) => modality === 'all' || hasOutput(model, modality)),
    )
    return { data, links: { next: null }, total_count: data.length }
  }
}

/** Lists the models that the caller may use: those that its key allows, since nothing else here excludes any. */
export function listOwnModelsRoute(services: GatewayServices): Route<'models.user'> {
  return async (_input, { key }) => {
    await services.catalogue.refresh()
    const data = listFor(services, key)
    return { data, links: { next: null }, total_count: data.length }
  }
}

/** Returns the models and presets that a key may use. */
function listFor({ catalogue, presetLibrary }: GatewayServices, key: Pick<IssuedKey, 'limits'>): Model[] {
  const presets = listPresetNames(catalogue, presetLibrary, (name) => mayUse(key, name))
  return [...allowedCatalogue(catalogue, key).models, ...presets]
}

/** Lists the endpoints of a model with what this gateway measured about them. */
export function listEndpointsRoute(services: GatewayServices): Route<'models.endpoints'> {
  const { speeds } = services
  return async ({ params }, { key }) => {
    const catalogue = allowedCatalogue(services.catalogue, key)
    await catalogue.refresh()
    const id = `${params.author}/${params.slug}`
    const model = catalogue.models.find((each) => each.id === id)
    if (model === undefined) throw new ApiError(404, `No model ${JSON.stringify(id)} is known to this gateway`)
    const { name, created, description, architecture } = model
    const endpoints = [
      ...catalogue.endpointsOf(id).map((endpoint) => describe(endpoint, model, speeds)),
      ...catalogue.audioEndpointsOf(id).map(({ profile }) => describeEndpoint(model, profile, null)),
    ]
    return { data: { id, name, created, description, architecture, endpoints } }
  }
}

/** Lists the endpoints that keep nothing of what they are sent. */
export function listZdrEndpointsRoute(services: GatewayServices): Route<'endpoints.zdr'> {
  const { speeds } = services
  return async (_input, { key }) => {
    const catalogue = allowedCatalogue(services.catalogue, key)
    await catalogue.refresh()
    const data = catalogue.models.flatMap((model) => [
      ...catalogue
        .endpointsOf(model.id)
        .filter(({ provider }) => provider.keepsData !== true)
        .map((endpoint) => describe(endpoint, model, speeds)),
      ...catalogue.audioEndpointsOf(model.id).map(({ profile }) => describeEndpoint(model, profile, null)),
    ])
    return { data }
  }
}

/** Prices and parameters are those of the endpoint's own entry, which differ between servers with one short name. */
function describe(endpoint: ModelEndpoint, listed: Model, speeds: EndpointSpeeds): ReportedEndpoint {
  const entry = findModelEntry(endpoint) ?? listed
  return describeEndpoint(entry, endpoint.provider.profile, speeds.statistics(endpointKey(endpoint)))
}

function describeEndpoint(
  model: Model,
  { name, slug }: { readonly name: string; readonly slug: string },
  measured: ReturnType<EndpointSpeeds['statistics']> | null,
): ReportedEndpoint {
  const takesToolChoice = model.supported_parameters?.includes('tool_choice') ?? false
  return {
    name: `${name}: ${model.name ?? model.id}`,
    model_id: model.id,
    model_name: model.name ?? model.id,
    provider_name: name,
    tag: slug,
    // The documentation requires a number; 0 is unknown.
    context_length: model.context_length ?? 0,
    max_completion_tokens: model.top_provider?.max_completion_tokens ?? null,
    max_prompt_tokens: null,
    pricing: { prompt: '0', completion: '0', ...model.pricing },
    quantization: null,
    supported_parameters: model.supported_parameters ?? [],
    supports_implicit_caching: false,
    supports_tool_choice: {
      auto: takesToolChoice,
      none: takesToolChoice,
      required: takesToolChoice,
      function: takesToolChoice,
    },
    status: 0,
    latency_last_30m: measured?.latency ?? null,
    throughput_last_30m: measured?.throughput ?? null,
    uptime_last_5m: measured?.uptime.fiveMinutes ?? null,
    uptime_last_30m: measured?.uptime.halfHour ?? null,
    uptime_last_1d: measured?.uptime.day ?? null,
  }
}
