import { AppError } from '#shared/errors.ts'
import { factsOfGeneration, type GenerationFacts } from '#shared/generation-facts.ts'
import type { GatewayClient } from '../gateway-client/client.ts'
import type { Database } from '../storage/database.ts'
import { storageFault } from '../storage/storage-error.ts'
import { type CostLookup, createCostLookups } from './cost-lookups.ts'

export interface CostFinderParts {
  readonly database: Database
  /** Returns the client of a gateway. Throws `not-found` if it was removed. */
  readonly clientOf: (profileId: string) => Pick<GatewayClient, 'call'>
  /** Stores what was found, and publishes it. */
  readonly settle: (lookup: CostLookup, facts: GenerationFacts) => void
  readonly now?: () => number
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Gateways need a moment after an answer until they know its cost. */
const firstDelayMs = 2 * second
/** Waiting times after each failed attempt; after the last one the cost stays unknown. */
const backoffMs = [5 * second, 15 * second, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour]

/**
 * Finds costs that gateways did not report with an answer, such as of stopped answers and of speech: `GET /generation`
 * in the background, one request at a time, again after a restart.
 */
export type CostFinder = ReturnType<typeof createCostFinder>

export function createCostFinder({ database, clientOf, settle, now = Date.now }: CostFinderParts) {
  const lookups = createCostLookups(database)
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let dueAt = Infinity
  let isBusy = false

  /** Works after a delay, unless it is scheduled earlier. */
  function schedule(delayMs: number): void {
    if (stop.signal.aborted || now() + delayMs >= dueAt) return
    clearTimeout(timer)
    dueAt = now() + delayMs
    timer = setTimeout(() => {
      dueAt = Infinity
      void work()
    }, delayMs).unref()
  }

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      for (let lookup = lookups.next(now()); lookup; lookup = lookups.next(now())) {
        const waitMs = lookup.nextAt - now()
        if (waitMs > 0) return schedule(Math.min(waitMs, hour))
        await find(lookup)
        if (stop.signal.aborted) return
      }
    } catch (error) {
      // The next change tries again.
      if (storageFault(error) === null) throw error
    } finally {
      isBusy = false
    }
  }

  async function find(lookup: CostLookup): Promise<void> {
    const found = await ask(lookup)
    if (stop.signal.aborted) return
    if (found === 'never') return lookups.remove(lookup)
    if (found === 'later') {
      const delayMs = backoffMs[lookup.attempts]
      if (delayMs === undefined) lookups.remove(lookup)
      else lookups.postpone(lookup, now() + delayMs)
      return
    }
    settle(lookup, found)
    lookups.remove(lookup)
  }

  async function ask({ profileId, requestId }: CostLookup): Promise<GenerationFacts | 'later' | 'never'> {
    let client: Pick<GatewayClient, 'call'>
    try {
      client = clientOf(profileId)
    } catch {
      return 'never'
    }
    try {
      const { data } = await client.call('generations.read', { query: { id: requestId } }, stop.signal)
      const facts = factsOfGeneration(data)
      return facts.cost === null ? 'later' : facts
    } catch (error) {
      if (error instanceof AppError) return 'later'
      throw error
    }
  }

  return {
    /** Call it when a request may have ended, and at the start. */
    wake: (): void => schedule(firstDelayMs),
    stop(): void {
      stop.abort()
      clearTimeout(timer)
    },
  }
}
