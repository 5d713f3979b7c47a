/** Saves input to main. It outlives the components that show it, so that leaving loses nothing. */
export interface Autosave<Draft> {
  /** Last input typed here; undefined without any, so that main's draft applies. */
  read: () => Draft | undefined
  /** Stores what is on screen; it is saved soon, also during continued typing. */
  write: (draft: Draft) => void
  /** Saves pending input immediately. Resolves when main has it, or has refused it. */
  flush: () => Promise<void>
  /** The page is closing: saves pending input without waiting for a save in flight. */
  leave: () => void
  /** Discards pending input. Resolves when no save is in flight. */
  drop: () => Promise<void>
}

interface AutosaveOptions<Draft> {
  save: (draft: Draft) => Promise<unknown>
  /** Called when main has all input. */
  onSaved?: () => void
  /** Called after a failed save; its input is sent again with the next write or flush. */
  onFailed: (error: unknown) => void
  /** Milliseconds of typing that are saved together, and that a crash may lose. */
  delayMs?: number
}

interface Pending<Draft> {
  readonly draft: Draft
}

/** Creates the autosave of one draft, with at most one save in flight. */
export function createAutosave<Draft>({
  save,
  onSaved = () => undefined,
  onFailed,
  delayMs = 300,
}: AutosaveOptions<Draft>): Autosave<Draft> {
  let latest: Pending<Draft> | null = null
  let pending: Pending<Draft> | null = null
  let saving: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function saveAll(): Promise<void> {
    while (pending !== null) {
      const sent = pending
      pending = null
      try {
        await save(sent.draft)
        if (pending === null) onSaved()
      } catch (error) {
        pending ??= sent
        onFailed(error)
        return
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    saving ??= saveAll().finally(() => {
      saving = null
    })
    return saving
  }

  return {
    read: () => latest?.draft,
    write(draft) {
      latest = { draft }
      pending = latest
      timer ??= setTimeout(() => void flush(), delayMs)
    },
    flush,
    leave() {
      if (pending !== null && saving !== null) save(pending.draft).catch(() => undefined)
      else void flush()
    },
    async drop() {
      clearTimeout(timer)
      timer = undefined
      latest = null
      pending = null
      await saving
      // A failed save in flight must not be retried.
      pending = null
    },
  }
}
