import { ApiError } from '../api-error.ts'

/** The preset that a request names, and its model. */
export interface PresetReference {
  readonly slug: string
  /** The model in front of `@preset/`, or in its own field; undefined to use the preset's. */
  readonly model: string | undefined
}

const mark = '@preset/'

/**
 * Finds the preset of a request: `model: "@preset/slug"`, `model: "some/model@preset/slug"`, or `preset: "slug"` in
 * addition to the model (openrouter.md §7).
 * @throws ApiError 400 for an empty slug, a `preset` that is not text, and two references that differ
 */
export function findPresetReference(model: string | undefined, preset: unknown): PresetReference | null {
  const at = model?.indexOf(mark) ?? -1
  const inModel = model === undefined || at === -1 ? null : model.slice(at + mark.length)
  if (preset !== undefined && preset !== null && typeof preset !== 'string') {
    throw new ApiError(400, 'preset must be a string')
  }
  if (typeof preset === 'string' && inModel !== null && inModel !== preset) {
    throw new ApiError(400, `preset (${preset}) must not differ from the one that model names (${inModel})`)
  }
  const slug = inModel ?? preset ?? null
  if (slug === null) return null
  if (slug === '') throw new ApiError(400, 'preset must have at least 1 character')
  const named = at === -1 ? model : model?.slice(0, at)
  return { slug, model: named === '' ? undefined : named }
}
