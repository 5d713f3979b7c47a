/** A semaphore: a fixed number of slots; further callers wait for their turn. */
export interface Slots {
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
