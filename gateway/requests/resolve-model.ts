import type { PresetVersion } from '#shared/gateway/presets.ts'
import { ApiError } from '../http/api-error.ts'
import type { PresetStore } from '../store/preset-store.ts'

/** What the name of a model stands for. */
export interface ResolvedModel {
  /** The models to try, the first one first; empty if the name has none, so that the preset's applies. */
  readonly models: readonly string[]
  /** The preset that is named; null if there is none. */
  readonly preset: NamedPreset | null
}

interface NamedPreset {
  readonly slug: string
  readonly version: PresetVersion
  /** The name that the caller used. */
  readonly requested: string
}

const mark = '@preset/'

/**
 * Returns what a request names: `model: "@preset/slug"`, `model: "some/model@preset/slug"`, or `preset: "slug"` in
 * addition to the model (openrouter.md §7). Every operation with a `model` uses this.
 * @throws ApiError 404 for an unknown preset; 400 for an empty slug, a `preset` that is not text, and two references
 * that differ
 */
export function resolveModel(
  model: string | undefined,
  preset: unknown,
  presets: Pick<PresetStore, 'read'>,
): ResolvedModel {
  const at = model?.indexOf(mark) ?? -1
  const inModel = model === undefined || at === -1 ? null : model.slice(at + mark.length)
  const slug = readSlug(inModel, preset)
  const named = at === -1 ? model : model?.slice(0, at)
  const models = named === undefined || named === '' ? [] : [named]
  if (slug === null) return { models, preset: null }
  const version = presets.read(slug)?.designated_version
  if (!version) throw new ApiError(404, `There is no preset ${JSON.stringify(slug)}`)
  return { models, preset: { slug, version, requested: model ?? `${mark}${slug}` } }
}

/** Returns whether a request names a preset. */
export function namesPreset(model: string | undefined, preset: unknown): boolean {
  return (
    readSlug(model?.includes(mark) === true ? model.slice(model.indexOf(mark) + mark.length) : null, preset) !== null
  )
}

function readSlug(inModel: string | null, preset: unknown): string | null {
  if (preset !== undefined && preset !== null && typeof preset !== 'string') {
    throw new ApiError(400, 'preset must be a string')
  }
  if (typeof preset === 'string' && inModel !== null && inModel !== preset) {
    throw new ApiError(400, `preset (${preset}) must not differ from the one that model names (${inModel})`)
  }
  const slug = inModel ?? preset ?? null
  if (slug === '') throw new ApiError(400, 'preset must have at least 1 character')
  return slug
}

/** Returns the error for a preset whose own model names a preset. */
export function createNestedPresetError(slug: string): ApiError {
  return new ApiError(400, `The preset ${JSON.stringify(slug)} names another preset; that is not followed`)
}
