import type { Model } from '#shared/gateway/models.ts'
import type { Provider } from '#shared/gateway/providers.ts'

/** `served`: the gateway says that it runs them. `named`: they only carry its name, or say that it owns them. */
export interface ProviderModels {
  readonly kind: 'served' | 'named'
  readonly models: readonly Model[]
}

/** The models of a provider, as far as the list of models tells; null where it tells nothing. */
export function modelsOf({ name, slug }: Provider, models: readonly Model[]): ProviderModels | null {
  const names = new Set([name.toLowerCase(), slug.toLowerCase()])
  const isIt = (value: unknown): boolean => typeof value === 'string' && names.has(value.toLowerCase())
  if (models.some((model) => Array.isArray(model['endpoints']))) {
    const served = models.filter((model) =>
      endpointsOf(model).some(({ provider, provider_name: named, tag }) => [provider, named, tag].some(isIt)),
    )
    return { kind: 'served', models: served }
  }
  const own = models.filter((model) => isIt(model['owned_by']) || isIt(model.id.split('/')[0]))
  return own.length === 0 ? null : { kind: 'named', models: own }
}

/** Endpoints of a model are no part of the documented list; some gateways put them in. */
function endpointsOf(model: Model): Record<string, unknown>[] {
  const endpoints = model['endpoints']
  return Array.isArray(endpoints)
    ? endpoints.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null)
    : []
}
