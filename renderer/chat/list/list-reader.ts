import type { ListChange, ListPart } from '#shared/conversation.ts'
import type { CallInput } from '#shared/ipc/bridge.ts'
import { type RowRange, shiftOf } from './list-layout.ts'
import { applyChange, isLoaded, type ListDays, type ListView, viewOf } from './list-view.ts'

/** Rows that are read on both sides of the visible ones. */
const margin = 60

/** Rows that are left on a side when the next ones are read. */
const lookahead = 30

/** Maximum number of rows that main returns. */
const maxRows = 500

/** Pause between two reads after changes, in milliseconds. Scrolling reads without it. */
const pauseMs = 250

/** Reads for one view: after a change of very many rows, the visible ones may be far from where they were. */
const maxReads = 3

interface ListReaderParts {
  readonly read: (input: CallInput<'conversation.list'>) => Promise<ListPart>
  /** Returns when the local days begin. */
  readonly days: () => ListDays
  readonly onPart: (view: ListView, part: ListPart) => void
  readonly onView: (view: ListView) => void
  readonly onError: (error: unknown) => void
}

export type ListReader = ReturnType<typeof createListReader>

/** Reads the rows of the list that are visible, and reads them again after changes, one part at a time. */
export function createListReader({ read, days, onPart, onView, onError }: ListReaderParts) {
  let view: ListView | null = null
  let visible: RowRange = { start: 0, end: 1 }
  let isAtTop = true
  let kept: readonly string[] = []
  let isStale = true
  let isPausing = false
  let isReading = false

  function needsRead(): boolean {
    if (view === null || (isStale && !isPausing)) return true
    const { asked, positions } = view
    return !isLoaded(view, visible, lookahead) || kept.some((id) => !asked.has(id) && !positions.has(id))
  }

  async function run(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      while (needsRead()) {
        if (isStale) pause()
        isStale = false
        const { next, part } = await readView()
        view = next
        onPart(next, part)
      }
    } catch (error) {
      // The next change, scrolling or `refresh` tries again.
      onError(error)
    } finally {
      isReading = false
    }
  }

  function pause(): void {
    isPausing = true
    setTimeout(() => {
      isPausing = false
      if (isStale) void run()
    }, pauseMs)
  }

  /** Reads the visible rows where they are now: changes above do not move them, unless the list is at its top. */
  async function readView(): Promise<{ next: ListView; part: ListPart }> {
    const anchors = isAtTop ? [] : anchorsOf(view, visible)
    const asked = [...new Set([...kept, ...ends(anchors).map(({ id }) => id)])]
    const known = asked.map((id) => ({ id, position: view?.positions.get(id) ?? 0 }))
    let shift = 0
    for (let reads = 1; ; reads += 1) {
      const { start, end } = visible
      const from = Math.max(0, start + shift - margin)
      const count = Math.min(maxRows, end + shift + margin - from)
      const given = { count, days: days(), asked, before: view }
      const part = await read({ from, count, ...given.days, known })
      const next = viewOf(part, given)
      shift = shiftOf(anchors, (id) => next.positions.get(id))
      const moved = { start: visible.start + shift, end: visible.end + shift }
      if (reads < maxReads && !isLoaded(next, moved)) continue
      visible = moved
      return { next, part }
    }
  }

  return {
    /** Sets the visible rows, and reads them if they are not loaded. */
    show(range: RowRange, atTop: boolean): void {
      visible = range
      isAtTop = atTop
      void run()
    },
    /** Sets the ids of rows that are needed at any position. */
    keep(ids: readonly string[]): void {
      kept = ids
      void run()
    },
    /** Applies a change of the list, and reads the visible rows again. */
    change(change: ListChange): void {
      isStale = true
      if (view !== null && change.rows.length + change.removed.length > 0) {
        view = applyChange(view, change)
        onView(view)
      }
      if (!isPausing) void run()
    },
    /** Reads the visible rows again. */
    refresh(): void {
      isStale = true
      isPausing = false
      void run()
    },
  }
}

interface Anchor {
  readonly id: string
  readonly at: number
}

/** Returns the visible rows with their positions. */
function anchorsOf(view: ListView | null, { start, end }: RowRange): Anchor[] {
  const anchors: Anchor[] = []
  for (let at = start; at < end; at += 1) {
    const id = view?.rows.get(at)?.id
    if (id !== undefined) anchors.push({ id, at })
  }
  return anchors
}

/** Returns the first, the middle and the last one. */
function ends(anchors: readonly Anchor[]): Anchor[] {
  const last = anchors.length - 1
  return [...new Set([0, Math.floor(last / 2), last])].flatMap((index) => anchors[index] ?? [])
}
