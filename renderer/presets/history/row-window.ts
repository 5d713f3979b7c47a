/**
 * Height in pixels of a row without a note, as in `presets-history.css`. Rows with a note are one line higher but count
 * the same; the browser's scroll anchoring keeps visible rows in place.
 */
export const versionRowHeight = 52

/** Rows rendered beyond the edges: for the keyboard, and because notes are not counted. */
const overscan = 8

export interface RowWindow {
  /** First rendered row, and the one after the last. */
  readonly start: number
  readonly end: number
}

/** Returns the rows to render for the visible part of the list, in pixels from its top. */
export function rowWindow(count: number, seen: { readonly top: number; readonly height: number }): RowWindow {
  const end = Math.min(count, Math.ceil((seen.top + seen.height) / versionRowHeight) + overscan)
  return { start: Math.max(0, Math.min(end, Math.floor(seen.top / versionRowHeight)) - overscan), end }
}

/** Returns the page indices that the rows need. */
export function pagesOf({ start, end }: RowWindow, pageSize: number, count: number): number[] {
  // One more at the end: a version's change is computed against the version before it, one row below.
  const last = Math.max(start, Math.min(end, count - 1))
  const first = Math.floor(start / pageSize)
  return Array.from({ length: Math.floor(last / pageSize) - first + 1 }, (_, index) => first + index)
}
