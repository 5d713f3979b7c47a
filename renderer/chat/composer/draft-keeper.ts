/** Keeps what is typed until main has it. One for the window; it outlives the composer, which changes with the chat. */
export interface DraftKeeper {
  /** What was typed last in this conversation here; undefined where nothing was, so that main's draft stands. */
  read: (conversationId: string) => string | undefined
  /** Notes what is in the composer now; saved after a pause. */
  write: (conversationId: string, draft: string) => void
  /** Saves at once what waits: on blur, when the chat is left, when the window goes. */
  flush: () => void
  /** What main already knows by other means: a sent message empties the draft in main's own transaction. */
  settle: (conversationId: string, draft: string) => void
  /** Calls the listener after every change of a draft. Returns the function that ends it. */
  subscribe: (listener: () => void) => () => void
}

interface DraftKeeperOptions {
  save: (conversationId: string, draft: string) => Promise<void>
  /** Told whether the last attempt to save failed. */
  onSaved: (conversationId: string, isSaved: boolean) => void
  /** Milliseconds of rest before what was typed is saved. */
  delay?: number
}

export function createDraftKeeper({ save, onSaved, delay = 300 }: DraftKeeperOptions): DraftKeeper {
  const drafts = new Map<string, string>()
  const unsaved = new Set<string>()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function put(conversationId: string, draft: string): void {
    drafts.set(conversationId, draft)
    for (const listener of listeners) listener()
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    for (const conversationId of unsaved) {
      unsaved.delete(conversationId)
      const draft = drafts.get(conversationId) ?? ''
      save(conversationId, draft).then(
        () => onSaved(conversationId, true),
        () => {
          onSaved(conversationId, false)
          // What was typed since is waiting already, or the next flush takes this along.
          unsaved.add(conversationId)
        },
      )
    }
  }

  return {
    read: (conversationId) => drafts.get(conversationId),
    write(conversationId, draft) {
      put(conversationId, draft)
      unsaved.add(conversationId)
      clearTimeout(timer)
      timer = setTimeout(flush, delay)
    },
    flush,
    settle(conversationId, draft) {
      put(conversationId, draft)
      unsaved.delete(conversationId)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
