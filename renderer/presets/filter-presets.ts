import type { PresetSummary } from '#shared/gateway/presets.ts'

/** The presets whose slug, name or description has every word of the query; those in use before those that are not. */
export function filterPresets(presets: readonly PresetSummary[], query: string): PresetSummary[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return presets
    .filter(({ slug, name, description }) => {
      const text = `${slug} ${name} ${description ?? ''}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted(
      (one, other) =>
        Number(other.status === 'active') - Number(one.status === 'active') || one.slug.localeCompare(other.slug, 'en'),
    )
}
