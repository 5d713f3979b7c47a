/** Time, as an argument, so that tests do not wait. */
export interface Timers {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `work` after a delay in milliseconds. Returns a function that cancels it. */
  after(delayMs: number, work: () => void): () => void
}

export const systemTimers: Timers = {
  now: () => Date.now(),
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs).unref()
    return () => clearTimeout(timer)
  },
}
