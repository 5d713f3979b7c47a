/** So many entries are drawn at first, and so many characters of a text. */
export const pageSize = 40
const textLimit = 1200

/** Whether an object or array is unfolded at first: what is near the top and not long. */
export function isOpenAtFirst(value: unknown, depth: number): boolean {
  if (depth === 0) return true
  const length = typeof value === 'object' && value !== null ? Object.keys(value).length : 0
  return depth <= 2 ? length <= 20 : depth <= 4 && length <= 8
}

/** The beginning of a long text; null where all of it is short enough. */
export function cutText(text: string): string | null {
  if (text.length <= textLimit) return null
  // Not between the halves of one character.
  const end = /[\ud800-\udbff]/.test(text.charAt(textLimit - 1)) ? textLimit - 1 : textLimit
  return text.slice(0, end)
}

/** The colour of a value, by the names of the code colours. */
export function kindOf(value: unknown): 's' | 'n' | 'w' {
  return typeof value === 'string' ? 's' : typeof value === 'number' ? 'n' : 'w'
}
