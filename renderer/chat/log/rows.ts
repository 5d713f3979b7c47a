import type { Positions } from '../conversation/conversation-store.ts'

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
