/** Entries that are shown at first. `maxInitialChars` is the same for the characters of a text. */
export const initialEntries = 40
const maxInitialChars = 1200

/** Returns whether an object or array is open at first: if it is near the top and short. */
export function isOpenAtFirst(value: unknown, depth: number): boolean {
  if (depth === 0) return true
  const length = typeof value === 'object' && value !== null ? Object.keys(value).length : 0
  return depth <= 2 ? length <= 20 : depth <= 4 && length <= 8
}

/** Returns the beginning of a long text; null if the text is short. */
export function cutText(text: string): string | null {
  if (text.length <= maxInitialChars) return null
  // Not between the halves of a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text.charAt(maxInitialChars - 1)) ? maxInitialChars - 1 : maxInitialChars
  return text.slice(0, end)
}

/** Returns the colour of a value, by the names of the code colours. */
export function colourOf(value: unknown): 's' | 'n' | 'w' {
  return typeof value === 'string' ? 's' : typeof value === 'number' ? 'n' : 'w'
}
