import type { PresetVersion } from '#shared/gateway/presets.ts'
import { ApiError } from '../http/api-error.ts'
import { modelsOfPreset } from '../presets/models-of-preset.ts'
import type { PresetLibrary } from '../presets/preset-library.ts'
import type { Catalogue } from '../routing/catalogue.ts'

/** What the name of a model means. */
export interface ResolvedModel {
  /** The models to try, the first one first; empty if the name has none, so that the preset's applies. */
  readonly models: readonly string[]
  /** The preset that is named; null if there is none. */
  readonly preset: NamedPreset | null
}

interface NamedPreset {
  readonly slug: string
  /** Its models are named as in this gateway. */
  readonly version: PresetVersion
  /** The name that the caller used. */
  readonly requested: string
}

/** What names are looked up in. */
export interface ModelNames {
  readonly presetLibrary: PresetLibrary
  readonly catalogue: Catalogue
}

const mark = '@preset/'

/**
 * Returns what a request names: `model: "@preset/slug"`, `model: "some/model@preset/slug"`, or `preset: "slug"` in
 * addition to the model (openrouter.md §7), each with `@7` behind it for one version. Every operation with a `model`
 * uses this.
 * @throws ApiError 404 for an unknown preset or version; 400 for an empty slug, a `preset` that is not text, and two
 * references that differ
 */
export async function resolveModel(
  model: string | undefined,
  preset: unknown,
  { presetLibrary, catalogue }: ModelNames,
): Promise<ResolvedModel> {
  const at = model?.indexOf(mark) ?? -1
  const inModel = model === undefined || at === -1 ? null : model.slice(at + mark.length)
  const reference = readReference(inModel, preset)
  const named = at === -1 ? model : model?.slice(0, at)
  const models = named === undefined || named === '' ? [] : [named]
  if (reference === null) return { models, preset: null }
  const { slug, version: number } = splitVersion(reference)
  const found = await presetLibrary.read(slug, number)
  // Once a gateway was asked for its models, any name behind its slug leads to it; later requests do not wait for that.
  if (found.gateway !== null && catalogue.endpointsOf(`${found.gateway}/any`).length === 0) await catalogue.refresh()
  const config = { ...found.version.config, ...modelsOfPreset(found, catalogue) }
  if (found.gateway !== null && models.length === 0 && config['model'] === undefined) {
    throw new ApiError(400, `The preset ${JSON.stringify(slug)} names no model. Ask for MODEL${mark}${reference}`)
  }
  const version = { ...found.version, config }
  return { models, preset: { slug, version, requested: model ?? `${mark}${reference}` } }
}

/** Returns whether a request names a preset. */
export function namesPreset(model: string | undefined, preset: unknown): boolean {
  return (
    readReference(model?.includes(mark) === true ? model.slice(model.indexOf(mark) + mark.length) : null, preset) !==
    null
  )
}

/** Returns the slug of a preset, with its version if one is named. */
function readReference(inModel: string | null, preset: unknown): string | null {
  if (preset !== undefined && preset !== null && typeof preset !== 'string') {
    throw new ApiError(400, 'preset must be a string')
  }
  if (typeof preset === 'string' && inModel !== null && inModel !== preset) {
    throw new ApiError(400, `preset (${preset}) must not differ from the one that model names (${inModel})`)
  }
  const reference = inModel ?? preset ?? null
  if (reference === '') throw new ApiError(400, 'preset must have at least 1 character')
  return reference
}

/** Splits `slug@7`. Slugs have no `@`. */
function splitVersion(reference: string): { readonly slug: string; readonly version: number | null } {
  const [, slug, version] = /^(.+)@(\d{1,9})$/s.exec(reference) ?? []
  if (slug === undefined || version === undefined) return { slug: reference, version: null }
  return { slug, version: Number(version) }
}

/** Returns the error for a preset whose own model names a preset. */
export function createNestedPresetError(slug: string): ApiError {
  return new ApiError(400, `The preset ${JSON.stringify(slug)} names another preset; that is not followed`)
}
