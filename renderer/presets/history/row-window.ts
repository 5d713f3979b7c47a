/**
 * The height of a row without a note, in pixels; `presets-history.css` draws it so. Rows with a note are a line higher:
 * they are counted like the others, and the browser's scroll anchoring keeps still what is seen.
 */
export const rowHeight = 52

/** Rows beyond the edges that are drawn too: for the keyboard, and for the notes that are not counted. */
const overscan = 8

export interface RowWindow {
  /** The first row that is drawn and the one after the last. */
  readonly start: number
  readonly end: number
}

/** Which of the rows are drawn for a part of the list that is seen, in pixels from its top. */
export function rowWindow(count: number, seen: { readonly top: number; readonly height: number }): RowWindow {
  const end = Math.min(count, Math.ceil((seen.top + seen.height) / rowHeight) + overscan)
  return { start: Math.max(0, Math.min(end, Math.floor(seen.top / rowHeight)) - overscan), end }
}

/** The pages of so many rows that a part of the list needs, by their number. */
export function pagesOf({ start, end }: RowWindow, pageSize: number, count: number): number[] {
  // One more at the end: what a version changed is said by the one before it, which stands below.
  const last = Math.max(start, Math.min(end, count - 1))
  const first = Math.floor(start / pageSize)
  return Array.from({ length: Math.floor(last / pageSize) - first + 1 }, (_, index) => first + index)
}
