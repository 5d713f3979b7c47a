import { setTimeout as delay } from 'node:timers/promises'
import type { ConversationSummary, ListPart } from '#shared/conversation.ts'

/** How many rows are read in one step, which blocks main for a few milliseconds. */
const pageSize = 500

/** Pause between two pages, in milliseconds, so that main can do other work. */
const pageIntervalMs = 10

export interface ListWatchersParts {
  /** Returns all ids in the order in which they are read. */
  readonly ids: () => readonly string[]
  /** Returns list rows; missing conversations are left out. */
  readonly summaries: (ids: readonly string[]) => ConversationSummary[]
}

/** Removes the first entries of a set, at most `count`, and returns them. */
function takeFirst(set: Set<string>, count: number): string[] {
  const taken: string[] = []
  for (const entry of set) {
    if (taken.length === count) break
    set.delete(entry)
    taken.push(entry)
  }
  return taken
}

/** The windows that watch the list of conversations. */
export function createListWatchers({ ids, summaries }: ListWatchersParts) {
  const listeners = new Set<(changed: readonly string[]) => void>()

  function readPage(page: readonly string[]): Omit<ListPart, 'isComplete'> {
    const rows = summaries(page)
    const existing = new Set(rows.map(({ id }) => id))
    return { rows, removed: page.filter((id) => !existing.has(id)) }
  }

  return {
    /** Announces conversations that were created, changed or removed. */
    notify(changed: readonly string[]): void {
      for (const listener of listeners) listener(changed)
    },

    /**
     * Yields all rows in pages, then changed rows. Rows are read when their part is pulled, so a slow reader gets fewer
     * updates, and never an older state after a newer one.
     */
    async *watch(signal: AbortSignal): AsyncGenerator<ListPart> {
      const pending = new Set(ids())
      let wake: () => void = () => undefined
      const onAbort = (): void => wake()
      const onChange = (changed: readonly string[]): void => {
        for (const id of changed) pending.add(id)
        wake()
      }
      listeners.add(onChange)
      signal.addEventListener('abort', onAbort)
      let isComplete = false
      try {
        while (!signal.aborted) {
          if (isComplete && pending.size === 0) {
            const { promise, resolve } = Promise.withResolvers<void>()
            wake = resolve
            await promise
            continue
          }
          const page = takeFirst(pending, pageSize)
          isComplete ||= pending.size === 0
          yield { ...readPage(page), isComplete }
          if (pending.size > 0) await delay(pageIntervalMs)
        }
      } finally {
        listeners.delete(onChange)
        signal.removeEventListener('abort', onAbort)
      }
    },
  }
}
