import type { ModelsByGateway } from '#shared/settings.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'

const maxRecent = 8
const maxFavourites = 200
const maxGateways = 100

interface KeptModels {
  readonly favourites: readonly string[]
  /** Newest first. */
  readonly recent: readonly string[]
  toggleFavourite: (id: string) => void
  /** Makes a model the newest of the recent ones. */
  addRecent: (id: string) => void
}

/** Returns the favourites and the recently chosen models of a gateway, and functions that change them. */
export function useKeptModels(profileId: string): KeptModels {
  const { favouriteModels, recentModels } = useSettings()
  const change = useChangeSettings()
  const favourites = modelsFor(favouriteModels, profileId)
  const recent = modelsFor(recentModels, profileId)
  return {
    favourites,
    recent,
    toggleFavourite(id) {
      const next = toggled(favourites, id).slice(-maxFavourites)
      change({ favouriteModels: withModels(favouriteModels, profileId, next) })
    },
    addRecent(id) {
      change({ recentModels: withRecent(recentModels, profileId, id) })
    },
  }
}

/** Returns the recent models with this one as the newest of its gateway. */
export function withRecent(lists: ModelsByGateway, profileId: string, id: string): ModelsByGateway {
  return withModels(lists, profileId, withNewest(modelsFor(lists, profileId), id, maxRecent))
}

/** Returns a gateway's models; until it has some, those of the time before each gateway had its own. */
export function modelsFor(lists: ModelsByGateway, profileId: string): readonly string[] {
  return lists[profileId] ?? lists[''] ?? []
}

/** Returns the lists with other models for one gateway, which becomes the newest. The oldest are dropped. */
export function withModels(lists: ModelsByGateway, profileId: string, ids: readonly string[]): ModelsByGateway {
  const others = Object.entries(lists).filter(([each]) => each !== profileId)
  return Object.fromEntries([...others.slice(1 - maxGateways), [profileId, [...ids]]])
}

/** Returns the list with an id added or removed. */
export function toggled(list: readonly string[], id: string): string[] {
  return list.includes(id) ? list.filter((each) => each !== id) : [...list, id]
}

/** Returns the list with this id first. */
export function withNewest(recent: readonly string[], id: string, max: number): string[] {
  return [id, ...recent.filter((each) => each !== id)].slice(0, max)
}
