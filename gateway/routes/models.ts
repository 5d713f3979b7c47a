import { givesOut } from '../routing/catalogue.ts'
import type { Services } from '../services.ts'
import type { Route } from './route.ts'

/**
 * All models, or those that give out one of the modalities asked for (`all` is every one). Nothing asked for means
 * every model too: this gateway's list is short, and nobody should have to know the parameter to find a voice.
 */
export function listModelsRoute({ catalogue }: Services): Route<'models.list'> {
  return async ({ query }) => {
    await catalogue.refresh()
    const modalities = (query.output_modalities ?? 'all').split(',').map((modality) => modality.trim())
    const data = catalogue.models.filter((model) =>
      modalities.some((modality) => modality === 'all' || givesOut(model, modality)),
    )
    return { data, links: { next: null }, total_count: data.length }
  }
}
