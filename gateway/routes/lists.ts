import { hasOutput } from '../routing/catalogue.ts'
import type { Route } from './route.ts'
import type { GatewayServices } from './services.ts'

/**
 * Lists all models, or those with one of the requested output modalities (`all` is every one). Without a parameter
 * every model is listed too: the list is short, and voices should be found without knowing the parameter.
 */
export function listModelsRoute({ catalogue }: GatewayServices): Route<'models.list'> {
  return async ({ query }) => {
    await catalogue.refresh()
    const modalities = (query.output_modalities ?? 'all').split(',').map((modality) => modality.trim())
    const data = catalogue.models.filter((model) =>
      modalities.some((modality) => modality === 'all' || hasOutput(model, modality)),
    )
    return { data, links: { next: null }, total_count: data.length }
  }
}

export function listProvidersRoute({ catalogue }: GatewayServices): Route<'providers.list'> {
  return async () => {
    await catalogue.refresh()
    return { data: [...catalogue.providers] }
  }
}
