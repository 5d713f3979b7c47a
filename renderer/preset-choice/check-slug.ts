export type SlugProblem = 'empty' | 'characters' | 'long' | 'taken'

/** What is wrong with a slug for a new preset, before the gateway is asked; null is nothing. */
export function checkSlug(slug: string, taken: readonly string[]): SlugProblem | null {
  if (slug === '') return 'empty'
  // What stands in a path as it is: the unreserved characters of RFC 3986.
  if (!/^[A-Za-z0-9._~-]+$/.test(slug)) return 'characters'
  if (slug.length > 200) return 'long'
  return taken.includes(slug) ? 'taken' : null
}

/** A slug for a new preset that nobody has: `new-preset`, `new-preset-2` and so on. */
export function freeSlug(taken: readonly string[]): string {
  const free = (number: number): string => {
    const slug = number === 1 ? 'new-preset' : `new-preset-${number}`
    return taken.includes(slug) ? free(number + 1) : slug
  }
  return free(1)
}
