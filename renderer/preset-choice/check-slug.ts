export type SlugProblem = 'empty' | 'characters' | 'long' | 'taken'

/** Returns what is wrong with a slug for a new preset, before the gateway is asked; null if it is valid. */
export function findSlugProblem(slug: string, taken: readonly string[]): SlugProblem | null {
  if (slug === '') return 'empty'
  // Characters that need no escape in a path: the unreserved ones of RFC 3986.
  if (!/^[A-Za-z0-9._~-]+$/.test(slug)) return 'characters'
  if (slug.length > 200) return 'long'
  return taken.includes(slug) ? 'taken' : null
}

/** Returns an unused slug for a new preset: `new-preset`, `new-preset-2` and so on, or the same with other words. */
export function freeSlug(taken: readonly string[], words = 'new-preset'): string {
  const free = (number: number): string => {
    const slug = number === 1 ? words : `${words}-${number}`
    return taken.includes(slug) ? free(number + 1) : slug
  }
  return free(1)
}

/** Returns a slug made from a title: its letters and digits with hyphens between; empty if there are none. */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '')
}
