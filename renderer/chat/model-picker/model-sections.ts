import type { Model } from '#shared/gateway/models.ts'
import { priceOf } from './model-choice.ts'

/** An ability that a model must have to be listed. */
export type ModelFilter = 'free' | 'image' | 'tools' | 'reasoning'
export const modelFilters: readonly ModelFilter[] = ['free', 'image', 'tools', 'reasoning']

/** Returns whether the list reports that a model has an ability; an unknown ability does not count. */
export function hasAbility(model: Model, filter: ModelFilter): boolean {
  switch (filter) {
    case 'free':
      return priceOf(model) === 'free'
    case 'image':
      return model.architecture?.input_modalities.includes('image') ?? false
    case 'tools':
      return model.supported_parameters?.includes('tools') ?? false
    case 'reasoning':
      return model.reasoning !== undefined || (model.supported_parameters?.includes('reasoning') ?? false)
  }
}

export type ModelSection = 'favourites' | 'recent' | 'all'

/** Returns each model once: favourites in the list's order, recent ones from newest to oldest, then the others. */
export function toSections(
  models: readonly Model[],
  favourites: readonly string[],
  recent: readonly string[],
): { section: ModelSection; model: Model }[] {
  const first = models.filter(({ id }) => favourites.includes(id))
  const second = recent.flatMap((id) => models.find((model) => model.id === id && !favourites.includes(id)) ?? [])
  const others = models.filter((model) => !first.includes(model) && !second.includes(model))
  return [
    ...first.map((model) => ({ section: 'favourites' as const, model })),
    ...second.map((model) => ({ section: 'recent' as const, model })),
    ...others.map((model) => ({ section: 'all' as const, model })),
  ]
}

/** Returns the list with an id added or removed. */
export function toggled(list: readonly string[], id: string): string[] {
  return list.includes(id) ? list.filter((each) => each !== id) : [...list, id]
}

/** Returns the recent models with this one first. */
export function withNewest(recent: readonly string[], id: string, max = 8): string[] {
  return [id, ...recent.filter((each) => each !== id)].slice(0, max)
}

/** Returns the fallbacks in the parameter `models`; any other value has none. */
export function fallbacksIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
