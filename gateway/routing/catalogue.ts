import type { Model } from '#shared/gateway/models.ts'
import type { Provider } from '#shared/gateway/providers.ts'
import { ApiError } from '../http/api-error.ts'
import type { ChatProvider } from '../providers/chat-provider.ts'
import type { ModelEndpoint } from '../providers/model-endpoint.ts'
import { describeUnknownModel } from './availability.ts'
import { localSlugs } from '../upstreams/upstream-settings.ts'
import type { UpstreamDirectory } from '../upstreams/upstream-directory.ts'

/** The models and endpoints that this gateway can reach. */
export interface Catalogue {
  readonly providers: readonly Provider[]
  /** Each model once, even if several providers serve it. */
  readonly models: readonly Model[]
  /** The model of a request that names none. */
  readonly defaultModel: string
  /** Returns the endpoints of a model in the order of their providers; empty if the model is unknown. */
  endpointsOf(model: string): readonly ModelEndpoint[]
  /** Returns the speech and transcription providers of a model. */
  audioEndpointsOf(model: string): readonly ListedProvider[]
  /** Looks for new and removed upstreams, at most once in ten seconds. */
  refresh(): Promise<void>
}

/** A provider without chats; its models are listed but have no endpoints here. */
type ListedProvider = Pick<ChatProvider, 'profile' | 'models'>

type Providers = readonly [ChatProvider, ...ChatProvider[]]

/**
 * Creates the catalogue of some providers and of the upstreams behind them. The first model of the first provider is
 * the default; `others` are listed last.
 */
export function createCatalogue(
  own: Providers,
  upstreams?: Pick<UpstreamDirectory, 'providers' | 'revision' | 'refresh'>,
  others: readonly ListedProvider[] = [],
): Catalogue {
  let revision = upstreams?.revision
  let listed = list(own, upstreams?.providers ?? [])
  const current = () => {
    if (upstreams !== undefined && upstreams.revision !== revision) {
      revision = upstreams.revision
      listed = list(own, upstreams.providers)
    }
    return listed
  }
  const [defaultModel] = listed.models
  if (defaultModel === undefined) throw new Error('A gateway needs at least one model')
  return {
    get providers() {
      return [...current().providers, ...others.map(({ profile }) => profile)]
    },
    get models() {
      return [...current().models, ...others.flatMap(({ models }) => models)]
    },
    defaultModel: defaultModel.id,
    endpointsOf: (model) => current().endpoints.get(model) ?? [],
    audioEndpointsOf: (model) => others.filter(({ models }) => models.some(({ id }) => id === model)),
    refresh: () => upstreams?.refresh() ?? Promise.resolve(),
  }
}

function list(own: Providers, upstreams: readonly ChatProvider[]) {
  const models = new Map<string, Model>()
  const endpoints = new Map<string, ModelEndpoint[]>()
  const add = (name: string, endpoint: ModelEndpoint) => {
    const others = endpoints.get(name) ?? []
    const isKnown = others.some(({ model, provider }) => model === endpoint.model && provider === endpoint.provider)
    if (!isKnown) endpoints.set(name, [...others, endpoint])
  }
  for (const provider of [...own, ...upstreams]) {
    for (const model of provider.models) {
      if (!models.has(model.id)) models.set(model.id, model)
      add(model.id, { model: model.id, provider })
    }
  }
  const slugs = new Set([...localSlugs, ...[...own, ...upstreams].map(({ profile }) => profile.slug)])
  // After all ids: a short name never replaces a model with that id.
  for (const provider of upstreams.filter(({ isDiscovered }) => isDiscovered !== true)) {
    for (const [name, model] of provider.shortNames ?? []) {
      // A gateway may list any name. One that belongs to this computer or to another gateway never leads to it.
      const isForeign = provider.profileId !== undefined && slugs.has(name.split('/', 1)[0] ?? '')
      if (!isForeign || name === model) add(name, { model, provider })
    }
  }
  // Any program that listens at a port can claim any name, so it gets only unused ones.
  for (const provider of upstreams.filter(({ isDiscovered }) => isDiscovered === true)) {
    for (const [name, model] of provider.shortNames ?? []) if (!endpoints.has(name)) add(name, { model, provider })
  }
  return { providers: [...own, ...upstreams].map(({ profile }) => profile), models: [...models.values()], endpoints }
}

/** Returns whether a model has an output of this kind, such as `text` or `speech`. */
export function hasOutput(model: Model, modality: string): boolean {
  return model.architecture?.output_modalities.includes(modality) ?? false
}

/**
 * Finds a model of speech or transcription.
 * @throws ApiError 404 that names the model and the required kind of output
 */
export function findModel(catalogue: Catalogue, id: string, modality: string): Model {
  // Refuses a model that the key may not use.
  catalogue.audioEndpointsOf(id)
  const model = catalogue.models.find((each) => each.id === id && hasOutput(each, modality))
  if (model !== undefined) return model
  throw createUnknownModelError(id, modality)
}

export function createUnknownModelError(id: string, modality: string): ApiError {
  const message = `No model ${JSON.stringify(id)} with ${modality} output is known to this gateway`
  return new ApiError(404, message, { availability: describeUnknownModel(id) })
}
