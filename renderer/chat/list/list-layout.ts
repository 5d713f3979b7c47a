/** Heights in pixels, as `chat-list.css` draws them. */
export const rowHeight = 48
const gap = 1
const headingHeight = 32
const firstHeadingHeight = 24

/** Rows beyond the edges of what is seen that are mounted too, so that most scrolling mounts nothing. */
const overscan = 10

/** Where the rows of a grouped list are: each group begins with a heading, in one piece with its first row. */
export interface ListLayout {
  readonly count: number
  /** Of the whole list, in pixels. */
  readonly height: number
  /** `start` is the index of the first row; `top` is where its heading begins, in pixels. */
  readonly groups: readonly { readonly start: number; readonly top: number; readonly heading: number }[]
}

export interface RowRange {
  /** The first row, and the one after the last. */
  readonly start: number
  readonly end: number
}

/** A part of the list, in pixels from its top. */
export interface SeenPart {
  readonly top: number
  readonly height: number
}

/** Places groups of these sizes, none of them empty, one below the other. */
export function layoutOf(sizes: readonly number[]): ListLayout {
  let [count, height] = [0, 0]
  const groups = sizes.map((size, index) => {
    const group = { start: count, top: height, heading: index === 0 ? firstHeadingHeight : headingHeight }
    count += size
    height += group.heading + size * (rowHeight + gap)
    return group
  })
  return { count, height, groups }
}

/** Returns where a row begins, with the heading above it if it is the first of its group. */
export function topOf({ groups }: ListLayout, index: number): number {
  const group = groups.findLast(({ start }) => start <= index)
  if (group === undefined) return 0
  return group.top + (index === group.start ? 0 : group.heading + (index - group.start) * (rowHeight + gap))
}

/** Returns the row at a distance from the top; the first or the last one beyond them, 0 where there is none. */
export function rowAt({ groups, count }: ListLayout, pixels: number): number {
  const group = groups.findLast(({ top }) => top <= pixels) ?? groups[0]
  if (group === undefined) return 0
  const inGroup = Math.max(0, Math.floor((pixels - group.top - group.heading) / (rowHeight + gap)))
  return Math.min(count - 1, group.start + inGroup)
}

/** Returns the rows that are seen, and `around` more at both ends. */
export function rangeOf(layout: ListLayout, { top, height }: SeenPart, around: number = overscan): RowRange {
  const last = rowAt(layout, top + height)
  const start = Math.max(0, rowAt(layout, top) - around)
  return { start, end: Math.min(layout.count, last + 1 + around) }
}

/** Whether everything that is seen is mounted. */
export function isCovered(layout: ListLayout, seen: SeenPart, { start, end }: RowRange): boolean {
  const least = rangeOf(layout, seen, 0)
  return start <= least.start && end >= least.end
}

/**
 * Returns how far to scroll so that what is seen stays where it is when the list changes: by the median row, since one
 * of them may have moved elsewhere. `before` are the rows that were seen with their tops.
 */
export function shiftOf(
  before: readonly { readonly id: string; readonly top: number }[],
  topNow: (id: string) => number | undefined,
): number {
  const shifts = before.flatMap(({ id, top }) => {
    const now = topNow(id)
    return now === undefined ? [] : [now - top]
  })
  return shifts.toSorted((one, other) => one - other)[Math.floor(shifts.length / 2)] ?? 0
}
