/** How many rejected fields are looked for; more are rare, and each one costs further calls. */
const maxRejected = 2

/** A step of the search. `dropped` are the fields that the call leaves out. */
export type BisectStep =
  | { readonly type: 'call'; readonly call: number; readonly dropped: readonly string[] }
  | { readonly type: 'end'; readonly result: BisectResult }

export type BisectResult =
  /** A request without these fields passes; `isComplete` is false if it was not found to pass yet. */
  | { readonly kind: 'found'; readonly fields: readonly string[]; readonly isComplete: boolean }
  /** A request without any of the fields is rejected, too. */
  | { readonly kind: 'other-cause' }
  /** The request passes with all fields now. */
  | { readonly kind: 'passes' }

/** Returns how many calls find the rejected fields: if one is rejected, and at most. */
export function callsToBisect(count: number, isKnownToFail = true): { usual: number; max: number } {
  const first = isKnownToFail ? 1 : 2
  const perField = (left: number) => (left <= 1 ? 0 : Math.ceil(Math.log2(left)) + 1)
  let max = first
  for (let found = 0; found < Math.min(maxRejected, count); found++) max += perField(count - found)
  return { usual: first + perField(count), max }
}

/**
 * Finds the fields without which a request passes: none of them first, then halves. Each found field is the last of the
 * shortest beginning of the list that fails, so that pairs that contradict each other end, too. Yields before each call
 * and at the end; an error of `passes` ends the search.
 */
export async function* bisectFields(
  fields: readonly string[],
  passes: (kept: readonly string[]) => Promise<boolean>,
  isKnownToFail = true,
): AsyncGenerator<BisectStep> {
  let call = 0
  async function* ask(kept: readonly string[]): AsyncGenerator<BisectStep, boolean> {
    call += 1
    yield { type: 'call', call, dropped: fields.filter((field) => !kept.includes(field)) }
    return await passes(kept)
  }
  const end = (result: BisectResult): BisectStep => ({ type: 'end', result })

  if (!isKnownToFail && (yield* ask(fields))) return yield end({ kind: 'passes' })
  if (!(yield* ask([]))) return yield end({ kind: 'other-cause' })
  const rejected: string[] = []
  let left = fields
  while (rejected.length < maxRejected && left.length > 0) {
    let passing = 0
    let failing = left.length
    while (failing - passing > 1) {
      const middle = Math.floor((passing + failing) / 2)
      if (yield* ask(left.slice(0, middle))) passing = middle
      else failing = middle
    }
    rejected.push(...left.slice(failing - 1, failing))
    left = left.filter((field) => !rejected.includes(field))
    if (left.length === 0 || (yield* ask(left))) return yield end({ kind: 'found', fields: rejected, isComplete: true })
  }
  yield end({ kind: 'found', fields: rejected, isComplete: false })
}
