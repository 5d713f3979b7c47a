import { launchApp, type LaunchOptions, type RunningApp } from './launch-app.ts'
import { resetApp } from './reset-app.ts'
import type { WatchedError } from './watch-errors.ts'

/** Launch options of a shared app. Tests with equal options share one. */
export type SharedOptions = Pick<LaunchOptions, 'args' | 'hasLoudspeaker' | 'hasMovableClock'>

/**
 * An app that is reused by other tests. A test may restart it, also after a kill; if the app does not run at the end of
 * the test, the next one launches another.
 */
export type SharedApp = Omit<RunningApp, 'keyring' | 'remove' | 'errors'> & {
  /** Errors since this test received the app. */
  readonly errors: readonly WatchedError[]
}

/** The shared app of one Playwright worker. */
export interface SharedApps {
  /**
   * Returns the app in the state of a new installation: reset if it already runs with these options, otherwise
   * launched.
   */
  take(options: SharedOptions): Promise<SharedApp>
  /** Ends the app, so that the next test launches a new one. Returns the processes that kept running. */
  discard(): Promise<string[]>
}

/** Creates a pool with one running app, which consecutive tests of a worker share if their options are equal. */
export function createSharedApps(): SharedApps {
  let kept: { key: string; running: RunningApp } | undefined

  const discard = async () => {
    const running = kept?.running
    kept = undefined
    if (!running) return []
    await running.kill()
    return running.remove()
  }
  const launch = async (key: string, options: SharedOptions) => {
    const running = await launchApp({ ...options, isShared: true })
    kept = { key, running }
    return running
  }
  return {
    async take(options) {
      const key = JSON.stringify(options)
      if (kept && (kept.key !== key || !(await resetApp(kept.running)))) await discard()
      const running = kept?.running ?? (await launch(key, options))
      return withErrorsFromNow(running)
    },
    discard,
  }
}

function withErrorsFromNow(running: RunningApp): SharedApp {
  const before = running.errors.length
  const { dataDirectory, person, environment, output, moveClock, close, kill, restart, reopen } = running
  return {
    // Getters, because a restart replaces the process and its window.
    get app() {
      return running.app
    },
    get window() {
      return running.window
    },
    get loudspeaker() {
      return running.loudspeaker
    },
    get errors() {
      return running.errors.slice(before)
    },
    dataDirectory,
    person,
    environment,
    output,
    moveClock,
    close,
    kill,
    restart,
    reopen,
  }
}
