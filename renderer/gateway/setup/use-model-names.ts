import { useQueries } from '@tanstack/react-query'
import { callQuery, useCall } from '../../bridge/query.ts'
import { useSettings } from '../../bridge/settings.ts'
import { type ModelName, modelNames } from './model-names.ts'

/** Returns the names that programs can use: aliases, presets of the active gateway, and models of all upstreams. */
export function useModelNames(): readonly ModelName[] {
  const { modelAliases } = useSettings()
  const presets = useCall('presets.list', {}).data?.presets ?? []
  const upstreams = useCall('programs.upstreams', {}).data ?? []
  const usable = upstreams.flatMap(({ kind, slug, profileId, state }) =>
    kind === 'profile' && state === 'usable' && profileId !== null ? [{ slug, profileId }] : [],
  )
  const embedded = useCall('profiles.list', {}).data?.find(({ kind }) => kind === 'embedded')
  const sources = embedded === undefined ? usable : [...usable, { slug: null, profileId: embedded.id }]
  const models = useQueries({
    queries: sources.map(({ profileId }) => callQuery('models.list', { profileId })),
    combine: (results) =>
      results.map(({ data }, index) => ({
        slug: sources[index]?.slug ?? null,
        ids: (data?.data ?? []).map(({ id }) => id),
      })),
  })
  return modelNames({ aliases: modelAliases, presets: presets.map(({ slug }) => slug), models })
}
