import { useQueries } from '@tanstack/react-query'
import type { ModelAlias } from '#shared/programs/model-alias.ts'
import { callQuery } from '../../bridge/query.ts'
import { useSettings } from '../../bridge/settings.ts'
import { isSavedPreset, programModelName, useModelPlaces } from './model-places.ts'

/** A name that programs can use for a model. */
export interface ModelName {
  readonly name: string
  readonly kind: 'alias' | 'preset' | 'model'
}

interface NameSources {
  readonly aliases: readonly ModelAlias[]
  /** Slugs. */
  readonly presets: readonly string[]
  /** Ids of models by the short name of their gateway; null for those of this computer. */
  readonly models: readonly { readonly slug: string | null; readonly ids: readonly string[] }[]
}

/** Names that are suggested; a longer list is slow to open. */
const maxNames = 2000

/** Returns names as the gateway knows them: `fast`, `@preset/reviewer`, `openrouter/openai/gpt-5`. */
export function modelNames({ aliases, presets, models }: NameSources): ModelName[] {
  return [
    ...aliases.map(({ name }): ModelName => ({ name, kind: 'alias' })),
    ...presets.map((slug): ModelName => ({ name: `@preset/${slug}`, kind: 'preset' })),
    ...models.flatMap(({ slug, ids }) =>
      ids.map((id): ModelName => ({
        name: programModelName({ slug }, id),
        kind: 'model',
      })),
    ),
  ].slice(0, maxNames)
}

/** Returns the names that programs can use: aliases, and the presets and models of all places. */
export function useProgramModels(): readonly ModelName[] {
  const { modelAliases } = useSettings()
  const places = useModelPlaces()
  const presets = useQueries({
    queries: places.map(({ profileId }) => callQuery('presets.list', { profileId })),
    combine: (results) => [
      ...new Set(results.flatMap(({ data }) => (data?.presets ?? []).filter(isSavedPreset).map(({ slug }) => slug))),
    ],
  })
  const models = useQueries({
    queries: places.map(({ profileId }) => callQuery('models.list', { profileId })),
    combine: (results) =>
      results.map(({ data }, index) => ({
        slug: places[index]?.slug ?? null,
        ids: (data?.data ?? []).map(({ id }) => id),
      })),
  })
  return modelNames({ aliases: modelAliases, presets, models })
}
