import type { CostBound, Money } from '../money/money.ts'
import type { IssuedKey, IssuedKeyStore } from '../store/key-store.ts'
import { checkCredit } from './admit.ts'
import { createRevokedError } from './api-key.ts'

/** The place of a request that runs. */
export interface CreditPlace {
  /** Must be called when nothing more can be charged for the request. Later calls do nothing. */
  leave(): void
}

/** Lets requests of a key with credit run at the same time, as long as the result is that of one after the other. */
export interface CreditGate {
  /**
   * Waits until a request may run: what the key has spent, and what its running requests can cost at most, must be less
   * than its credit. Requests of one key enter in the order in which they came. Those of a key without credit never wait.
   * @param bound what the request can cost at most; only asked for a key with credit
   * @throws ApiError 402 if the key has spent its credit, 401 if it was revoked, the reason of the signal if that aborts
   */
  enter(key: IssuedKey, bound: () => CostBound, signal: AbortSignal): Promise<CreditPlace>
}

type Keys = Pick<IssuedKeyStore, 'read' | 'usageOf'>

interface Waiting {
  readonly bound: CostBound
  readonly admission: PromiseWithResolvers<void>
}

/** The requests of one key: the bounds of those that run, and those that wait. */
interface Line {
  running: number
  runningUnbounded: number
  /** The sum of the other bounds. */
  runningCost: Money
  waiting: Waiting[]
}

const freePlace: CreditPlace = { leave: () => undefined }

export function createCreditGate(keys: Keys): CreditGate {
  const lines = new Map<number, Line>()

  /** Admits and refuses those who wait, until one has to wait on. */
  function proceed(keyId: number, line: Line): void {
    for (let next = line.waiting[0]; next !== undefined; next = line.waiting[0]) {
      try {
        if (mustWait(keys, keyId, line)) break
        count(line, next.bound, 1)
        next.admission.resolve()
      } catch (error) {
        next.admission.reject(error)
      }
      line.waiting.shift()
    }
    if (line.running === 0 && line.waiting.length === 0) lines.delete(keyId)
  }

  function createPlace(keyId: number, line: Line, bound: CostBound): CreditPlace {
    let isHere = true
    return {
      leave() {
        if (!isHere) return
        isHere = false
        count(line, bound, -1)
        proceed(keyId, line)
      },
    }
  }

  return {
    async enter({ id, limits }, bound, signal) {
      if (limits.credit === null) return freePlace
      signal.throwIfAborted()
      const line = lines.get(id) ?? { running: 0, runningUnbounded: 0, runningCost: 0n, waiting: [] }
      lines.set(id, line)
      const own: Waiting = { bound: bound(), admission: Promise.withResolvers() }
      line.waiting.push(own)
      const giveUp = () => {
        const at = line.waiting.indexOf(own)
        if (at === -1) return
        line.waiting.splice(at, 1)
        own.admission.reject(signal.reason)
        proceed(id, line)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      proceed(id, line)
      try {
        await own.admission.promise
      } finally {
        signal.removeEventListener('abort', giveUp)
      }
      return createPlace(id, line, own.bound)
    },
  }
}

function count(line: Line, bound: CostBound, by: 1 | -1): void {
  line.running += by
  if (bound === 'unbounded') line.runningUnbounded += by
  else line.runningCost += BigInt(by) * bound
}

/**
 * Returns whether the next request has to wait for one that runs. The key is read again, since its limits and its
 * spending may have changed.
 * @throws ApiError 402 or 401 if it is refused
 */
function mustWait(keys: Keys, keyId: number, line: Line): boolean {
  const key = keys.read(keyId)
  if (key === undefined) throw createRevokedError()
  const left = checkCredit(keys, key)
  if (left === null || line.running === 0) return false
  return line.runningUnbounded > 0 || line.runningCost >= left
}
