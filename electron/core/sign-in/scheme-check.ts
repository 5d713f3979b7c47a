/** Returns whether the system opens the app's links with the app; null if it did not answer in time. */
export type AskScheme = () => Promise<boolean | null>

export interface SchemeCheck {
  /** Asks in the background if it never did, so that the first sign-in need not wait. */
  prepare(): void
  isRegistered(): Promise<boolean>
}

/**
 * Keeps the last answer of the system, which may take long. A sign-in waits for a new one only after a no, since the app
 * may have been registered in the meantime.
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
      const known = last === undefined ? await refresh() : last
      if (known === false) return (await refresh()) === true
      // For the next sign-in: another program may take the links, and a system that hung may answer again.
      void refresh()
      return known === true
    },
  }
}
