import type { ElectronApplication } from 'playwright'

/** Timers in main that a test can fire early. */
interface HeldTimers {
  /** Returns how many timers have been set since `holdTimers` and not cleared. */
  count(): Promise<number>
  /** Fires them now. Later timers run normally. */
  elapse(): Promise<void>
}

/** Tracks every timer of exactly this delay that main sets from now on, so that a test can fire it early. */
export async function holdTimers(app: ElectronApplication, milliseconds: number): Promise<HeldTimers> {
  const handle = await app.evaluateHandle((_modules, length) => {
    const { setTimeout: set, clearTimeout: clear } = globalThis
    const held = new Map<unknown, () => void>()
    const hold = (callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) => {
      if (delay !== length) return set(callback, delay, ...args)
      const timer = set(callback, delay, ...args)
      held.set(timer, () => callback(...args))
      return timer
    }
    globalThis.setTimeout = Object.assign(hold, set)
    globalThis.clearTimeout = (timer) => {
      held.delete(timer)
      clear(timer)
    }
    return {
      count: () => held.size,
      elapse() {
        Object.assign(globalThis, { setTimeout: set, clearTimeout: clear })
        for (const [timer, callback] of held) {
          clear(timer as NodeJS.Timeout)
          callback()
        }
      },
    }
  }, milliseconds)
  return {
    count: () => handle.evaluate((timers) => timers.count()),
    elapse: () => handle.evaluate((timers) => timers.elapse()),
  }
}
