import type { Model } from '#shared/gateway/models.ts'
import type { ChatProvider } from './chat-provider.ts'

/** One model at one provider. */
export interface ModelEndpoint {
  readonly model: string
  readonly provider: ChatProvider
  /** What is known of a model that the provider does not list. */
  readonly entry?: Model
}

/** Returns the entry of an endpoint's model, with the prices and parameters of its provider. */
export function findModelEntry({ model, provider, entry }: ModelEndpoint): Model | undefined {
  return entry ?? provider.models.find(({ id }) => id === model)
}
