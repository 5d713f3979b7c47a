import type { PresetRow } from '#shared/preset.ts'

/** Listed presets: starred ones separately, in each group active ones first, then by name. */
export interface FoundPresets {
  starred: PresetRow[]
  others: PresetRow[]
}

/** Active, or without a status: a preset that is only a draft has none. */
function isInUse({ status }: PresetRow): boolean {
  return status === 'active' || status === null
}

/** Returns the presets whose slug, name, description, model or status contain every word of the query. */
export function filterPresets(presets: readonly PresetRow[], query: string): FoundPresets {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = presets
    .filter(({ slug, name, description, model, status }) => {
      const text = [slug, name, description, model, status].join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted(
      (one, other) =>
        Number(isInUse(other)) - Number(isInUse(one)) ||
        one.name.localeCompare(other.name, 'en', { numeric: true }) ||
        one.slug.localeCompare(other.slug, 'en', { numeric: true }),
    )
  return { starred: found.filter((preset) => preset.isStarred), others: found.filter((preset) => !preset.isStarred) }
}
