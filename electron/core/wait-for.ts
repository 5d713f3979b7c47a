import { setTimeout as wait } from 'node:timers/promises'

/** Waits for some milliseconds, and throws when the signal aborts. */
export const waitFor = (time: number, signal: AbortSignal): Promise<unknown> => wait(time, undefined, { signal })
