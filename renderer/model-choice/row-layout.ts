/** Pixels, as in model-picker.module.css. Tables have rows of another height. */
export const rowHeight = 32
export const headingHeight = 30

/** What a block needs to know about a group. */
interface Rows {
  readonly hasHeading: boolean
  readonly count: number
}

/** Where a group is in the list, in pixels from its top. */
export interface RowBlock {
  readonly top: number
  /** Where its first row is. */
  readonly rowsTop: number
  readonly bottom: number
  /** The position of its first row among all rows. */
  readonly first: number
  readonly count: number
}

/** Places groups below each other. */
export function layOut(groups: readonly Rows[]): RowBlock[] {
  const blocks: RowBlock[] = []
  let [top, first] = [0, 0]
  for (const { hasHeading, count } of groups) {
    const rowsTop = top + (hasHeading ? headingHeight : 0)
    const bottom = rowsTop + count * rowHeight
    blocks.push({ top, rowsTop, bottom, first, count })
    top = bottom
    first += count
  }
  return blocks
}

/** Returns the rows of a block between two heights, as positions within the block; `from` equals `until` for none. */
export function rowsWithin(
  { rowsTop, count }: Pick<RowBlock, 'rowsTop' | 'count'>,
  from: number,
  until: number,
  height = rowHeight,
): { from: number; until: number } {
  const clamp = (row: number) => Math.min(Math.max(row, 0), count)
  const start = clamp(Math.floor((from - rowsTop) / height))
  return { from: start, until: Math.max(start, clamp(Math.ceil((until - rowsTop) / height))) }
}

/** Returns where a row is; null if there is none at this position. */
export function rowTop(blocks: readonly RowBlock[], index: number): number | null {
  const block = blocks.find(({ first, count }) => index >= first && index < first + count)
  return block === undefined ? null : block.rowsTop + (index - block.first) * rowHeight
}

/** Returns the scroll position that shows a row whole, with its heading if it is the first of its group. */
export function scrollToRow(blocks: readonly RowBlock[], index: number, view: { top: number; height: number }): number {
  const top = rowTop(blocks, index)
  if (top === null) return view.top
  const block = blocks.find(({ rowsTop }) => rowsTop === top)
  const from = block?.top ?? top
  if (from < view.top) return from
  return Math.max(view.top, top + rowHeight - view.height)
}
