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
export interface Shutdown {
  /** Handles a request to quit. Returns whether the app may quit now. */
  mayQuit(): boolean
  /** Call when the last window was closed, except on macOS. */
  windowsClosed(): void
  /** Cancels a pending quit, since the person is back. */
  cancel(): void
  /** Saves and quits without waiting. */
  quitNow(): void
  /** Returns whether windows close because the app quits. */
  isEnding(): boolean
}

export function createShutdown({ hasWork, workDone, interrupt, closeWindows, quit }: ShutdownParts): Shutdown {
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
    mayQuit() {
      if (state === 'open' && hasWork()) {
        finish()
        return false
      }
      state = 'quitting'
      interrupt()
      return true
    },
    windowsClosed() {
      if (state === 'open') quit()
    },
    cancel() {
      if (state === 'finishing') state = 'open'
    },
    quitNow() {
      state = 'quitting'
      interrupt()
      quit()
    },
    isEnding: () => state !== 'open',
  }
}
