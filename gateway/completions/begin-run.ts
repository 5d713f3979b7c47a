import type { CreditGate, CreditPlace } from '../auth/credit-gate.ts'
import type { OpenWork, Work } from '../http/open-work.ts'
import type { CostBound } from '../money/money.ts'
import type { RequestRecord } from '../request-log/request-log.ts'
import type { IssuedKey } from '../store/key-store.ts'

/** The work of a request that runs a model. Both must be ended by the caller: the place when all costs are charged. */
interface ModelRun {
  readonly work: Work
  readonly place: CreditPlace
}

interface RunCall {
  readonly key: IssuedKey
  readonly signal: AbortSignal
  readonly record: RequestRecord | null
}

/**
 * Begins the work of a request when the credit of its key allows that.
 * @param bound what the request can cost at most; only asked for a key with credit
 * @throws ApiError 402 if the key has spent its credit, or the reason why the wait ended
 */
export async function beginRun(
  { openWork, credit }: { readonly openWork: OpenWork; readonly credit: CreditGate },
  { key, signal, record }: RunCall,
  bound: () => CostBound,
): Promise<ModelRun> {
  // A wait for credit is not the gateway's own time.
  record?.routed()
  const work = openWork.begin(signal)
  try {
    return { work, place: await credit.enter(key, bound, work.signal) }
  } catch (error) {
    work.end()
    throw error
  }
}
