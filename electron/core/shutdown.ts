export interface ShutdownParts {
  /** Whether an answer is still arriving. */
  readonly hasWork: () => boolean
  /** Resolves when no answer is arriving any more. */
  readonly workDone: () => Promise<void>
  /** Stops running answers immediately and saves them. */
  readonly interrupt: () => void
  readonly closeWindows: () => void
  readonly quit: () => void
}

/**
 * Quits the app: running answers are finished first, without a window. A second request to quit (or SIGTERM) quits
 * immediately and saves partial answers.
 */
export type Shutdown = ReturnType<typeof createShutdown>

export function createShutdown({ hasWork, workDone, interrupt, closeWindows, quit }: ShutdownParts) {
  let state: 'open' | 'finishing' | 'quitting' = 'open'

  function finish(): void {
    state = 'finishing'
    closeWindows()
    void quitWhenDone()
  }

  async function quitWhenDone(): Promise<void> {
    await workDone()
    if (state !== 'finishing') return
    state = 'quitting'
    quit()
  }

  return {
    /** Handles a request to quit. Returns whether the app may quit now. */
    mayQuit(): boolean {
      if (state === 'open' && hasWork()) {
        finish()
        return false
      }
      state = 'quitting'
      interrupt()
      return true
    },
    /** Call when the last window was closed, except on macOS. */
    windowsClosed(): void {
      if (state === 'open') quit()
    },
    /** Cancels a pending quit, since the person is back. */
    cancel(): void {
      if (state === 'finishing') state = 'open'
    },
    /** Saves and quits without waiting. */
    quitNow(): void {
      state = 'quitting'
      interrupt()
      quit()
    },
    /** Returns whether windows close because the app quits. */
    isEnding: (): boolean => state !== 'open',
  }
}
