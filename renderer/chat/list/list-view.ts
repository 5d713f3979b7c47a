import type { ConversationSummary, ListChange, ListGroups, ListPart } from '#shared/conversation.ts'
import { groupOrder, type RowRange } from './list-layout.ts'

/** When the local days of the headings begin, in milliseconds since 1970. */
export interface ListDays {
  readonly today: number
  readonly yesterday: number
}

/** The part of the list that the page has: the rows around the visible ones, and some others that it needs. */
export interface ListView {
  readonly days: ListDays
  readonly groups: ListGroups
  /** Of the whole list. */
  readonly count: number
  /** Positions of which all rows are here. */
  readonly loaded: RowRange
  /** By position, in order within `loaded`. */
  readonly rows: ReadonlyMap<number, ConversationSummary>
  /** By id. */
  readonly positions: ReadonlyMap<string, number>
  /** Ids that were read at any position. Without a position they do not exist. */
  readonly asked: ReadonlySet<string>
}

/** What a part was read with. */
export interface ListRead {
  readonly count: number
  readonly days: ListDays
  readonly asked: readonly string[]
  /** The view before, whose rows stay the same objects, so that they are not rendered again. */
  readonly before: ListView | null
}

export function viewOf({ from, rows, groups, found }: ListPart, { count, days, asked, before }: ListRead): ListView {
  const reuse = (row: ConversationSummary) => {
    const known = before?.rows.get(before.positions.get(row.id) ?? -1)
    return known !== undefined && isSame(known, row) ? known : row
  }
  const placed = rows.map((row, index): [number, ConversationSummary] => [from + index, reuse(row)])
  for (const { position, row } of found) placed.push([position, reuse(row)])
  const view = withRows(placed, groups)
  // Main could not read a row that is missing here, and would not the next time.
  return { ...view, days, loaded: { start: from, end: Math.min(from + count, view.count) }, asked: new Set(asked) }
}

/** Compares rows, whose fields are plain values. */
function isSame(one: ConversationSummary, other: ConversationSummary): boolean {
  const [fields, others] = [Object.entries(one), new Map(Object.entries(other))]
  return fields.length === others.size && fields.every(([name, value]) => others.get(name) === value)
}

function withRows(placed: [number, ConversationSummary][], groups: ListGroups) {
  return {
    groups,
    count: groupOrder.reduce((sum, name) => sum + groups[name], 0),
    rows: new Map(placed),
    positions: new Map(placed.map(([position, { id }]) => [id, position])),
  }
}

/**
 * Applies a change as far as the view can: changed rows stay where they are, and removed ones close their gap. The next
 * read has the rest.
 */
export function applyChange(view: ListView, { rows, removed }: ListChange): ListView {
  const changed = new Map(rows.map((row) => [row.id, row]))
  const gaps = removed.flatMap((id) => view.positions.get(id) ?? [])
  const moved = (position: number) => position - gaps.filter((gap) => gap < position).length
  const groups = { ...view.groups }
  for (const gap of gaps) groups[groupAt(view.groups, gap)] -= 1
  const placed = [...view.rows].flatMap(([position, row]): [number, ConversationSummary][] =>
    gaps.includes(position) ? [] : [[moved(position), changed.get(row.id) ?? row]],
  )
  const { start, end } = view.loaded
  return { ...view, ...withRows(placed, groups), loaded: { start: moved(start), end: moved(end) } }
}

function groupAt(groups: ListGroups, position: number): keyof ListGroups {
  let end = 0
  return groupOrder.find((name) => position < (end += groups[name])) ?? 'earlier'
}

/** Returns whether the rows of a range, and some on both sides of it, are loaded, as far as the list reaches. */
export function isLoaded({ count, loaded }: ListView, { start, end }: RowRange, around = 0): boolean {
  const [first, last] = [Math.max(0, start - around), Math.min(count, end + around)]
  return first >= last || (loaded.start <= first && loaded.end >= last)
}
