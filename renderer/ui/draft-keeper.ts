/** Keeps what is typed until main has it. It outlives the components that show it, so that leaving loses nothing. */
export interface Autosave<Draft> {
  /** What was typed last here; undefined where nothing was, so that main's draft stands. */
  read: () => Draft | undefined
  /** Notes what is on screen now; saved soon, also when the typing goes on. */
  write: (draft: Draft) => void
  /** Saves at once what waits. Resolves when main has it, or has refused it. */
  flush: () => Promise<void>
  /** The page goes: what waits is saved without waiting for what is on its way. */
  leave: () => void
  /** Nothing is to be saved any more. Resolves when nothing is on its way either. */
  drop: () => Promise<void>
}

interface DraftKeeperOptions<Draft> {
  save: (draft: Draft) => Promise<unknown>
  /** Main has all that was written. */
  onSaved?: () => void
  /** What could not be saved goes along with the next write or flush. */
  onFailed: (error: unknown) => void
  /** Milliseconds of typing that are saved at once, and that a crash may take. */
  delay?: number
}

interface Written<Draft> {
  readonly draft: Draft
}

/** A keeper of one draft, which saves one state of it at a time. */
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
      // What was on its way may have failed, and is not to be tried again.
      waiting = null
    },
  }
}
