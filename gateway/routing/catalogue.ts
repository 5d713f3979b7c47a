import type { Model } from '#shared/gateway/models.ts'
import type { Provider } from '#shared/gateway/providers.ts'
import { ApiError } from '../api-error.ts'
import type { ChatProvider } from '../providers/chat-provider.ts'

/** One way to reach a model. */
export interface ModelEndpoint {
  readonly model: string
  readonly provider: ChatProvider
}

/** What this gateway can reach. */
export interface Catalogue {
  readonly providers: readonly Provider[]
  /** Each model once, however many providers serve it. */
  readonly models: readonly Model[]
  /** The model of a request that names none. */
  readonly defaultModel: string
  /** The endpoints of a model in the order of their providers; empty where the model is not known. */
  endpointsOf(model: string): readonly ModelEndpoint[]
}

/** A provider that does something else than to chat; its models have no endpoints here. */
export type ListedProvider = Pick<ChatProvider, 'profile' | 'models'>

/** The catalogue of some providers. The first model of the first one is the default; `listed` come behind them. */
export function createCatalogue(
  providers: readonly [ChatProvider, ...ChatProvider[]],
  listed: readonly ListedProvider[] = [],
): Catalogue {
  const models = new Map<string, Model>()
  const endpoints = new Map<string, ModelEndpoint[]>()
  for (const provider of providers) {
    for (const model of provider.models) {
      if (!models.has(model.id)) models.set(model.id, model)
      endpoints.set(model.id, [...(endpoints.get(model.id) ?? []), { model: model.id, provider }])
    }
  }
  const [defaultModel] = models.keys()
  if (defaultModel === undefined) throw new Error('A gateway needs at least one model')
  return {
    providers: [...providers, ...listed].map(({ profile }) => profile),
    models: [...models.values(), ...listed.flatMap((provider) => provider.models)],
    defaultModel,
    endpointsOf: (model) => endpoints.get(model) ?? [],
  }
}

/** Whether a model gives out something of this kind, such as `text` or `speech`. */
export function givesOut(model: Model, modality: string): boolean {
  return model.architecture?.output_modalities.includes(modality) ?? false
}

/** @throws ApiError 404 that names the model and the kind of output that was looked for */
export function findModel(catalogue: Catalogue, id: string, modality: string): Model {
  const model = catalogue.models.find((each) => each.id === id && givesOut(each, modality))
  if (model !== undefined) return model
  throw new ApiError(404, `No model ${JSON.stringify(id)} with ${modality} output is known to this gateway`)
}
