import { setTimeout as rest } from 'node:timers/promises'
import type { ConversationSummary, ListPart } from '#shared/conversation.ts'

/** How many rows are read at once: main is busy with them for a few milliseconds. */
const pageSize = 500

/** Between two pages, in milliseconds, so that whatever else waits for main goes first. */
const pageIntervalMs = 10

/** The windows that follow the list of conversations. */
export interface ListWatchers {
  /** These conversations are new, changed or gone. */
  notify(ids: readonly string[]): void
  /**
   * Yields all rows in pages, then those that change. Each row is read when its part is pulled, so a reader that is slow
   * is told less often, and never of an earlier state after a later one.
   */
  watch(signal: AbortSignal): AsyncGenerator<ListPart>
}

export interface ListWatchersParts {
  /** All conversations, in the order in which they are to be read. */
  readonly ids: () => readonly string[]
  /** What is not there is left out. */
  readonly summaries: (ids: readonly string[]) => ConversationSummary[]
}

/** Removes the first entries of a set, `count` of them at most, and returns them. */
function takeFirst(set: Set<string>, count: number): string[] {
  const taken: string[] = []
  for (const entry of set) {
    if (taken.length === count) break
    set.delete(entry)
    taken.push(entry)
  }
  return taken
}

export function createListWatchers({ ids, summaries }: ListWatchersParts): ListWatchers {
  const listeners = new Set<(changed: readonly string[]) => void>()

  function readPage(page: readonly string[]): Omit<ListPart, 'isComplete'> {
    const rows = summaries(page)
    const there = new Set(rows.map(({ id }) => id))
    return { rows, removed: page.filter((id) => !there.has(id)) }
  }

  return {
    notify(changed) {
      for (const listener of listeners) listener(changed)
    },

    async *watch(signal) {
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
          if (pending.size > 0) await rest(pageIntervalMs)
        }
      } finally {
        listeners.delete(onChange)
        signal.removeEventListener('abort', onAbort)
      }
    },
  }
}
