import type { ShortcutKeys } from '../ui/shortcut-keys.ts'

/** Adds the highlighted model to the favourites, or removes it. */
export const favouriteKeys: ShortcutKeys = 'Mod+B'

const rowsPerPage = 10

/**
 * Returns the row to which a key moves; null if it does not move. In the typed text, Home and End belong to the field.
 */
export function rowOfKey(key: string, index: number, count: number, isInText: boolean): number | null {
  const wanted = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + rowsPerPage,
    PageUp: index - rowsPerPage,
    ...(!isInText && { Home: 0, End: count - 1 }),
  }[key]
  return wanted === undefined || count === 0 ? null : Math.max(0, Math.min(wanted, count - 1))
}
