import type { Positions } from '../../conversation/conversation-store.ts'

/** What is drawn of a branch, from top to bottom: messages, and rooms as tall as those that are not drawn. */
export type Row = { type: 'message'; position: number } | ({ type: 'room' } & Positions)

/** The rows for these positions and some single ones besides, of so many messages. */
export function rowsOf(count: number, drawn: Positions, besides: readonly number[]): Row[] {
  const positions = new Set<number>()
  for (let position = Math.max(0, drawn.from); position < Math.min(drawn.until, count); position += 1) {
    positions.add(position)
  }
  for (const position of besides) if (position >= 0 && position < count) positions.add(position)
  const rows: Row[] = []
  let next = 0
  for (const position of [...positions].toSorted((one, other) => one - other)) {
    if (position > next) rows.push({ type: 'room', from: next, until: position })
    rows.push({ type: 'message', position })
    next = position + 1
  }
  if (next < count) rows.push({ type: 'room', from: next, until: count })
  return rows
}
