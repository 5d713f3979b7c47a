/** The first visible column, from 0, and the number of visible ones. */
export interface VisibleColumns {
  first: number
  visible: number
}

interface Scrolled {
  /** Number of columns, all of the same width. */
  count: number
  /** Pixels that are scrolled, visible and in all. */
  at: number
  width: number
  whole: number
}

/** Returns the columns that are visible as a whole. While the scroller moves, the nearest ones count. */
export function visibleColumns({ count, at, width, whole }: Scrolled): VisibleColumns {
  if (count === 0 || whole === 0) return { first: 0, visible: count }
  const column = whole / count
  const visible = Math.min(count, Math.max(1, Math.round(width / column)))
  const first = Math.min(count - visible, Math.max(0, Math.round(at / column)))
  return { first, visible }
}
