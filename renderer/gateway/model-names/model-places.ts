import { useQueries } from '@tanstack/react-query'
import type { PresetRow } from '#shared/preset.ts'
import type { Upstream } from '#shared/programs/program-access.ts'
import { callQuery, useCall } from '../../bridge/query.ts'
import { gatewayNamesText as text } from '../../text/en/gateway-names.ts'

/** A gateway whose models and presets programs can name. */
export interface ModelPlace {
  readonly profileId: string
  readonly name: string
  /** What the names of its models begin with for programs; null for this computer, whose names are complete. */
  readonly slug: string | null
}

/** Returns where models of programs come from: this computer, then the gateways that they may use, in their order. */
export function useModelPlaces(): ModelPlace[] {
  const profiles = useCall('profiles.list', {}).data ?? []
  const upstreams = useCall('programs.upstreams', {}).data ?? []
  const own = profiles.find(({ kind }) => kind === 'embedded')
  return [
    ...(own === undefined ? [] : [{ profileId: own.id, name: text.onThisComputer, slug: null }]),
    ...upstreams.flatMap(placeOf),
  ]
}

function placeOf({ profileId, name, slug, state }: Upstream): ModelPlace[] {
  return profileId === null || state !== 'usable' ? [] : [{ profileId, name, slug }]
}

/** Returns whether a preset has a version that could answer: one that is only a draft has none. */
export function isSavedPreset({ origin, version }: Pick<PresetRow, 'origin' | 'version'>): boolean {
  return origin !== 'created' || version !== null
}

/** Returns the name that programs use for a model of a gateway. */
export function programModelName({ slug }: Pick<ModelPlace, 'slug'>, id: string): string {
  return slug === null || id.startsWith(`${slug}/`) ? id : `${slug}/${id}`
}

/** Returns the names of all listed models, with and without a short name before them; null until all lists are read. */
export function useKnownNames(places: readonly ModelPlace[]): ReadonlySet<string> | null {
  const lists = useQueries({ queries: places.map(({ profileId }) => callQuery('models.list', { profileId })) })
  if (places.length === 0 || lists.some(({ isPending }) => isPending)) return null
  return new Set(
    places.flatMap((place, index) =>
      (lists[index]?.data?.data ?? []).flatMap(({ id }) => [id, programModelName(place, id)]),
    ),
  )
}
