import type { Timers } from './timers.ts'

export interface CallDeadlineParts {
  readonly timers: Timers
  /** How long a call may take without progress. */
  readonly idleMs: number
  /** How long it may take in total. */
  readonly totalMs: number
  readonly onExpired: (kind: 'idle' | 'total') => void
}

export type CallDeadline = ReturnType<typeof createCallDeadline>

/** Starts the deadline of a call. Time in which it is paused does not count. */
export function createCallDeadline({ timers, idleMs, totalMs, onExpired }: CallDeadlineParts) {
  let totalLeft = totalMs
  let runningSince = timers.now()
  let cancel: (() => void) | null = start()

  function start(): () => void {
    const kind = totalLeft < idleMs ? 'total' : 'idle'
    return timers.after(Math.max(0, Math.min(idleMs, totalLeft)), () => onExpired(kind))
  }

  function stop(): void {
    cancel?.()
    cancel = null
    totalLeft -= timers.now() - runningSince
  }

  function resume(): void {
    runningSince = timers.now()
    cancel = start()
  }

  return {
    /** Notes progress. */
    touch(): void {
      if (cancel === null) return
      stop()
      resume()
    },
    pause(): void {
      if (cancel !== null) stop()
    },
    resume(): void {
      if (cancel === null) resume()
    },
    end(): void {
      cancel?.()
      cancel = null
    },
  }
}
