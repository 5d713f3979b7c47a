import type { Model } from '#shared/gateway/models.ts'
import type { ModelAlias } from '#shared/programs/model-alias.ts'
import { findModelEntry } from '../providers/model-endpoint.ts'
import type { Catalogue } from './catalogue.ts'

/**
 * Adds names of the person's own to a catalogue. An alias has the endpoints of its models, in their order, and is listed
 * if one of them is known. A model with the same id comes first; a short name of a server does not.
 * @param isPending whether the catalogue has to be refreshed to know a model; the alias has no endpoints until then, so
 * that none of its models is passed over
 */
export function withAliases(
  catalogue: Catalogue,
  aliases: () => readonly ModelAlias[],
  isPending: (model: string) => boolean = () => false,
): Catalogue {
  const modelsOf = (name: string) => aliases().find((alias) => alias.name === name)?.models
  return {
    get providers() {
      return catalogue.providers
    },
    get models() {
      const known = new Set(catalogue.models.map(({ id }) => id))
      const own = aliases().filter(({ name }) => !known.has(name))
      return [...own.flatMap((alias) => describeAlias(catalogue, alias)), ...catalogue.models]
    },
    defaultModel: catalogue.defaultModel,
    endpointsOf(name) {
      const endpoints = catalogue.endpointsOf(name)
      const models = modelsOf(name)
      if (models === undefined || endpoints.some(({ model }) => model === name)) return endpoints
      if (models.some(isPending)) return []
      return models.flatMap((model) => catalogue.endpointsOf(model))
    },
    audioEndpointsOf(name) {
      const endpoints = catalogue.audioEndpointsOf(name)
      const models = modelsOf(name)
      if (models === undefined || endpoints.length > 0) return endpoints
      return models.flatMap((model) => catalogue.audioEndpointsOf(model))
    },
    refresh: () => catalogue.refresh(),
  }
}

/** Returns the entry of an alias in GET /models: that of the first of its models that is known, under its own name. */
function describeAlias(catalogue: Catalogue, { name, models }: ModelAlias): Model[] {
  const model = models.flatMap((id) => catalogue.endpointsOf(id)).map(findModelEntry)[0]
  return model === undefined ? [] : [{ ...model, id: name, name, description: `Stands for ${models.join(', then ')}.` }]
}
