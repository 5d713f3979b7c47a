import type { Page } from 'playwright/test'

/** The page's timers of one length, which fire only on request. */
interface HeldDeadlines {
  /** Returns how many of them are pending. */
  pending(): Promise<number>
  /** Fires each pending timer. */
  pass(): Promise<void>
}

/** Holds every timer of exactly this length that the page starts from now on, until it is reloaded. */
export async function holdDeadlines(page: Page, milliseconds: number): Promise<HeldDeadlines> {
  const held = await page.evaluateHandle((length) => {
    const actions = new Map<number, () => void>()
    const [start, stop] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)]
    Object.assign(window, {
      setTimeout(action: () => void, pause = 0) {
        if (pause !== length) return start(action, pause)
        // Use an id that no other timer has.
        const id = start(() => undefined)
        actions.set(id, action)
        return id
      },
      clearTimeout(id?: number) {
        if (id === undefined || !actions.delete(id)) stop(id)
      },
    })
    return actions
  }, milliseconds)
  return {
    pending: () => held.evaluate((actions) => actions.size),
    pass: () =>
      held.evaluate((actions) => {
        const all = [...actions.values()]
        actions.clear()
        for (const action of all) action()
      }),
  }
}
