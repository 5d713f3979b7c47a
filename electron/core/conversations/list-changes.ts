import type { ConversationSummary, ListChange } from '#shared/conversation.ts'

/** Rows in one change, at most. A page reads its part of the list again anyway. */
const maxRows = 50

interface ListChangesParts {
  /** Returns list rows; missing conversations are left out. */
  readonly summaries: (ids: readonly string[]) => ConversationSummary[]
  readonly publish: (change: ListChange) => void
}

/** Collects the conversations that a command changes, and publishes their rows after it. */
export function createListChanges({ summaries, publish }: ListChangesParts) {
  let pending = new Set<string>()
  let isPartial = false
  let isScheduled = false

  function changeOf(ids: readonly string[]): Pick<ListChange, 'rows' | 'removed'> {
    const rows = summaries(ids)
    const existing = new Set(rows.map(({ id }) => id))
    return { rows, removed: ids.filter((id) => !existing.has(id)) }
  }

  function flush(): void {
    const [ids, hasMore] = [[...pending], isPartial]
    pending = new Set()
    isPartial = false
    isScheduled = false
    try {
      publish({ ...changeOf(ids), isPartial: hasMore })
    } catch {
      // The database is damaged, or closed as the app ends. Pages get the reason when they read the list.
      publish({ rows: [], removed: [], isPartial: true })
    }
  }

  return {
    /** Announces conversations that were created, changed or removed. */
    notify(ids: readonly string[]): void {
      if (pending.size + ids.length > maxRows) isPartial = true
      else for (const id of ids) pending.add(id)
      if (isScheduled) return
      isScheduled = true
      queueMicrotask(flush)
    },
  }
}
