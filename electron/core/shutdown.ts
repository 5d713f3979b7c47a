export interface ShutdownParts {
  /** Whether an answer is still arriving. */
  readonly hasWork: () => boolean
  /** Resolves when no answer is arriving any more. */
  readonly workDone: () => Promise<void>
  /** Ends what is arriving and saves it, at once. */
  readonly interrupt: () => void
  readonly closeWindows: () => void
  readonly quit: () => void
}

/**
 * How the app ends: an answer under way is finished first, with no window, and then the app goes. Asking a second time
 * (or the system's SIGTERM) ends it at once, with what had arrived saved.
 */
export interface Shutdown {
  /** Someone asked the app to quit. Returns whether it may go now. */
  mayQuit(): boolean
  /** The last window was closed where an app without windows is no app (not on macOS). */
  windowsClosed(): void
  /** The person is back: what was about to end goes on. */
  cancel(): void
  /** Saves and quits without waiting. */
  quitNow(): void
  /** Whether windows that close now close because the app ends. */
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
