import type { ListGroups } from '#shared/conversation.ts'

/** From top to bottom. */
export const groupOrder = ['pinned', 'today', 'yesterday', 'earlier'] as const

/** Heights in pixels, equal to those in `conversation-list.module.css`. */
export const conversationRowHeight = 48
const gap = 1
const headingHeight = 32
const firstHeadingHeight = 24

/** Rows beyond the visible range that are also mounted, so that most scrolling mounts nothing. */
const overscan = 10

/** Positions of the rows of a grouped list. Each group begins with a heading above its first row. */
export interface ListLayout {
  readonly count: number
  /** Of the whole list, in pixels. */
  readonly height: number
  /** `start` is the index of the first row; `top` is the top of its heading in pixels. */
  readonly groups: readonly { readonly start: number; readonly top: number; readonly heading: number }[]
}

export interface RowRange {
  /** `end` is exclusive. */
  readonly start: number
  readonly end: number
}

/** A part of the list, in pixels from its top. */
export interface VisiblePart {
  readonly top: number
  readonly height: number
}

/** Lays out groups of these sizes, none of them empty, one below the other. */
export function layoutOf(sizes: readonly number[]): ListLayout {
  let [count, height] = [0, 0]
  const groups = sizes.map((size, index) => {
    const group = { start: count, top: height, heading: index === 0 ? firstHeadingHeight : headingHeight }
    count += size
    height += group.heading + size * (conversationRowHeight + gap)
    return group
  })
  return { count, height, groups }
}

/** Returns the top of a row in pixels, or of the heading above it if it is the first of its group. */
export function topOf({ groups }: ListLayout, index: number): number {
  const group = groups.findLast(({ start }) => start <= index)
  if (group === undefined) return 0
  return group.top + (index === group.start ? 0 : group.heading + (index - group.start) * (conversationRowHeight + gap))
}

/** Returns the row at a distance from the top, limited to the first and last row; 0 if there is none. */
export function rowAt({ groups, count }: ListLayout, pixels: number): number {
  const group = groups.findLast(({ top }) => top <= pixels) ?? groups[0]
  if (group === undefined) return 0
  const inGroup = Math.max(0, Math.floor((pixels - group.top - group.heading) / (conversationRowHeight + gap)))
  return Math.min(count - 1, group.start + inGroup)
}

/** Returns the visible rows, extended by `around` rows at both ends. */
export function rangeOf(layout: ListLayout, { top, height }: VisiblePart, around: number = overscan): RowRange {
  const last = rowAt(layout, top + height)
  const start = Math.max(0, rowAt(layout, top) - around)
  return { start, end: Math.min(layout.count, last + 1 + around) }
}

/** Returns whether all visible rows are mounted. */
export function isCovered(layout: ListLayout, seen: VisiblePart, { start, end }: RowRange): boolean {
  const needed = rangeOf(layout, seen, 0)
  return start <= needed.start && end >= needed.end
}

/**
 * Returns how far the visible rows moved by a change of the list: the median, since single rows may have moved. `before`
 * has where they were, as a position or in pixels, and `atNow` returns the same of now.
 */
export function shiftOf(
  before: readonly { readonly id: string; readonly at: number }[],
  atNow: (id: string) => number | undefined,
): number {
  const shifts = before.flatMap(({ id, at }) => {
    const now = atNow(id)
    return now === undefined ? [] : [now - at]
  })
  return shifts.toSorted((one, other) => one - other)[Math.floor(shifts.length / 2)] ?? 0
}

/** Returns the sizes of the groups that have rows, with the heading above each. */
export function shownGroups(groups: ListGroups): { group: keyof ListGroups; size: number }[] {
  return groupOrder.map((group) => ({ group, size: groups[group] })).filter(({ size }) => size > 0)
}
