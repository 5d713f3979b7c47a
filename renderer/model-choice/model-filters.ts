import type { ListedModel } from './listed-models.ts'

/** What a model is or can do, to filter by. */
export type ModelFilter = 'local' | 'free' | 'tools' | 'reasoning' | 'image'
export const modelFilters: readonly ModelFilter[] = ['local', 'free', 'tools', 'reasoning', 'image']

/** What a row shows as tags. */
export const abilities = ['tools', 'reasoning', 'image'] as const satisfies readonly ModelFilter[]

/** Returns whether the list reports that a model has an ability; an unknown ability does not count. */
export function hasAbility({ model, isFree, place }: ListedModel, filter: ModelFilter): boolean {
  switch (filter) {
    case 'local':
      return place === 'local'
    case 'free':
      return isFree
    case 'image':
      return model.architecture?.input_modalities.includes('image') ?? false
    case 'tools':
      return model.supported_parameters?.includes('tools') ?? false
    case 'reasoning':
      return model.reasoning !== undefined || (model.supported_parameters?.includes('reasoning') ?? false)
  }
}
