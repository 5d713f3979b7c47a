/** Returns whether the system opens the app's links with the app; null if it did not answer in time. */
export type AskScheme = () => Promise<boolean | null>

export interface SchemeCheck {
  /** Asks in the background if it never did, so that the first sign-in need not wait. */
  prepare(): void
  isRegistered(): Promise<boolean>
}

/**
 * Asks the system at each sign-in, since the answer may have changed, but does not let a sign-in wait once the system
 * has not answered in time.
 */
export function createSchemeCheck(ask: AskScheme): SchemeCheck {
  let last: boolean | null | undefined
  let running: Promise<boolean | null> | null = null

  async function askOnce(): Promise<boolean | null> {
    try {
      last = await ask()
      return last
    } finally {
      running = null
    }
  }

  function refresh(): Promise<boolean | null> {
    running ??= askOnce()
    return running
  }

  return {
    prepare() {
      if (last === undefined) void refresh()
    },
    async isRegistered() {
      const before = last === undefined ? await refresh() : last
      const asked = refresh()
      return before !== null && (await asked) === true
    },
  }
}
