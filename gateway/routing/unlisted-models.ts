import type { ModelEndpoint } from '../providers/model-endpoint.ts'
import type { Catalogue } from './catalogue.ts'

/**
 * Adds the models of signed-in gateways that they do not list: a name that begins with the slug of one is asked for
 * there, whether it is new or of a kind that is not listed. They are not in the list of models.
 */
export function withUnlistedModels(
  catalogue: Catalogue,
  gateways: { findUnlisted(name: string): ModelEndpoint | null },
): Catalogue {
  return {
    get providers() {
      return catalogue.providers
    },
    get models() {
      return catalogue.models
    },
    defaultModel: catalogue.defaultModel,
    endpointsOf(name) {
      const endpoints = catalogue.endpointsOf(name)
      if (endpoints.length > 0) return endpoints
      const endpoint = gateways.findUnlisted(name)
      return endpoint === null ? [] : [endpoint]
    },
    audioEndpointsOf: (name) => catalogue.audioEndpointsOf(name),
    refresh: () => catalogue.refresh(),
  }
}
