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

interface DraftKeeperOptions<Draft> {
  save: (draft: Draft) => Promise<unknown>
  /** Called when main has all input. */
  onSaved?: () => void
  /** Called after a failed save; its input is sent again with the next write or flush. */
  onFailed: (error: unknown) => void
  /** Milliseconds of typing that are saved together, and that a crash may lose. */
  delay?: number
}

interface Written<Draft> {
  readonly draft: Draft
}

/** Creates the autosave of one draft, with at most one save in flight. */
export function createAutosave<Draft>({
  save,
  onSaved = () => undefined,
  onFailed,
  delay = 300,
}: DraftKeeperOptions<Draft>): Autosave<Draft> {
  let written: Written<Draft> | null = null
  let waiting: Written<Draft> | null = null
  let saving: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function saveAll(): Promise<void> {
    while (waiting !== null) {
      const sent = waiting
      waiting = null
      try {
        await save(sent.draft)
        if (waiting === null) onSaved()
      } catch (error) {
        waiting ??= sent
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
    read: () => written?.draft,
    write(draft) {
      written = { draft }
      waiting = written
      timer ??= setTimeout(() => void flush(), delay)
    },
    flush,
    leave() {
      if (waiting !== null && saving !== null) save(waiting.draft).catch(() => undefined)
      else void flush()
    },
    async drop() {
      clearTimeout(timer)
      timer = undefined
      written = null
      waiting = null
      await saving
      // A failed save in flight must not be retried.
      waiting = null
    },
  }
}
