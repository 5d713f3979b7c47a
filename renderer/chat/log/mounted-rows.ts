import type { Positions } from '../conversation/conversation-store.ts'

/** Maximum number of messages inside a selection that stay mounted, so that they can be copied. */
const maxSelected = 300

/** A row of the log: a mounted message, or a spacer with the height of unmounted ones. */
export type Row = { type: 'message'; position: number } | ({ type: 'spacer' } & Positions)

/** Returns the rows of `count` messages if a range and some pinned positions are mounted. */
export function rowsOf(count: number, mounted: Positions, pinned: readonly number[]): Row[] {
  const positions = new Set<number>()
  for (let position = Math.max(0, mounted.from); position < Math.min(mounted.until, count); position += 1) {
    positions.add(position)
  }
  for (const position of pinned) if (position >= 0 && position < count) positions.add(position)
  const rows: Row[] = []
  let next = 0
  for (const position of [...positions].toSorted((one, other) => one - other)) {
    if (position > next) rows.push({ type: 'spacer', from: next, until: position })
    rows.push({ type: 'message', position })
    next = position + 1
  }
  if (next < count) rows.push({ type: 'spacer', from: next, until: count })
  return rows
}

/** Returns the position of the message that contains a node; null outside of the log. */
export function positionOf(node: Node | null): number | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null)
  const position = element?.closest<HTMLElement>('[data-position]')?.dataset['position']
  return position === undefined ? null : Number(position)
}

/** Returns the positions that stay mounted at any scroll position: the focused message and the selected ones. */
export function pinnedPositions(): number[] {
  const kept: number[] = []
  const focused = positionOf(document.activeElement)
  if (focused !== null) kept.push(focused)
  const selection = getSelection()
  if (selection === null || selection.isCollapsed) return kept
  const [begin, end] = [positionOf(selection.anchorNode), positionOf(selection.focusNode)]
  const ends = [begin, end].filter((position) => position !== null)
  const [from, until] = [Math.min(...ends), Math.max(...ends)]
  if (ends.length < 2 || until - from > maxSelected) return [...kept, ...ends]
  return [...kept, ...Array.from({ length: until - from + 1 }, (_, index) => from + index)]
}
