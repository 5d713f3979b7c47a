import * as z from 'zod'
import type { Catalogue } from '../routing/catalogue.ts'
import type { LibraryPreset } from './preset-library.ts'

const named = z.object({ model: z.string().optional().catch(undefined) })
const fallbacks = z.object({ models: z.array(z.string()).optional().catch(undefined) })

/**
 * Returns the models that a preset names, as this gateway calls them. Those of a preset that was read from a gateway are
 * looked up in that gateway first.
 */
export function modelsOfPreset(
  { version: { config }, gateway }: LibraryPreset,
  catalogue: Catalogue,
): { readonly model?: string; readonly models?: string[] } {
  const { model } = named.parse(config)
  const { models } = fallbacks.parse(config)
  const nameHere = (id: string) => (gateway === null ? id : nameOfGateway(id, gateway, catalogue))
  return {
    ...(model === undefined ? {} : { model: nameHere(model) }),
    ...(models === undefined ? {} : { models: models.map(nameHere) }),
  }
}

function nameOfGateway(id: string, gateway: string, catalogue: Catalogue): string {
  const name = id.startsWith(`${gateway}/`) ? id : `${gateway}/${id}`
  const isListed = catalogue.endpointsOf(name).some(({ entry }) => entry === undefined)
  return isListed || catalogue.endpointsOf(id).length === 0 ? name : id
}
