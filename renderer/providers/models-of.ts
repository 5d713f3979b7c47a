import type { Model } from '#shared/gateway/models.ts'
import type { Provider } from '#shared/gateway/providers.ts'

/** `served`: the gateway reports that the provider runs them. `named`: only their name or owner mentions it. */
export interface ProviderModels {
  readonly kind: 'served' | 'named'
  readonly models: readonly Model[]
}

/** Returns the models of a provider according to the list of models; null if the list does not show it. */
export function modelsOf({ name, slug }: Provider, models: readonly Model[]): ProviderModels | null {
  const names = new Set([name.toLowerCase(), slug.toLowerCase()])
  const isProviderName = (value: unknown): boolean => typeof value === 'string' && names.has(value.toLowerCase())
  if (models.some((model) => Array.isArray(model['endpoints']))) {
    const served = models.filter((model) =>
      endpointsOf(model).some(({ provider, provider_name: named, tag }) => [provider, named, tag].some(isProviderName)),
    )
    return { kind: 'served', models: served }
  }
  const own = models.filter((model) => isProviderName(model['owned_by']) || isProviderName(model.id.split('/')[0]))
  return own.length === 0 ? null : { kind: 'named', models: own }
}

/** Endpoints of a model are not in the documented list, but some gateways include them. */
function endpointsOf(model: Model): Record<string, unknown>[] {
  const endpoints = model['endpoints']
  return Array.isArray(endpoints)
    ? endpoints.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null)
    : []
}
