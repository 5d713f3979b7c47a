import { ApiError } from '../http/api-error.ts'

interface AdmissionLimits {
  /** Requests that may be open at the same time, waiting ones included. */
  readonly requests: number
  /** Bytes that they may hold together. */
  readonly bytes: number
}

/**
 * Limits open requests by memory.
 * @returns a function that admits a request of a number of bytes, and returns a function that releases it
 */
export function createAdmission(limits: AdmissionLimits): (bytes: number) => () => void {
  let requests = 0
  let held = 0
  return (bytes) => {
    if (requests >= limits.requests || held + bytes > limits.bytes) {
      throw new ApiError(529, 'The speech engine is overloaded; try again later', {
        headers: { 'Retry-After': '5' },
      })
    }
    requests++
    held += bytes
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      requests--
      held -= bytes
    }
  }
}

/** A semaphore: a fixed number of slots; further callers wait for their turn. */
interface Slots {
  /** Waits for a slot and returns a function that frees it. Rejects with the signal's reason if that aborts first. */
  take(signal: AbortSignal): Promise<() => void>
}

export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = []
  let free = count
  const giveBack = () => {
    const next = waiting.shift()
    if (next === undefined) free++
    else next()
  }
  return {
    async take(signal) {
      signal.throwIfAborted()
      if (free > 0) free--
      else await waitForTurn(waiting, signal)
      return giveBack
    },
  }
}

function waitForTurn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(turn), 1)
      reject(signal.reason)
    }
    const turn = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    waiting.push(turn)
    signal.addEventListener('abort', giveUp, { once: true })
  })
}
