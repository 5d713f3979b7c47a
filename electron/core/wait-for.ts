import { setTimeout as wait } from 'node:timers/promises'

/** Waits, and throws if the signal aborts. */
export const waitFor = (timeMs: number, signal: AbortSignal): Promise<unknown> => wait(timeMs, undefined, { signal })
