/** The times of an answer, in milliseconds since its request. */
export interface AnswerClock {
  elapsed(): number
  /** Something has arrived: reasoning, or what is said after it. */
  note(isReasoning: boolean, isSaid: boolean): void
  firstTokenAfter(): number | null
  /** How long it reasoned before it said something; so far, where it still does. Null where it did not. */
  reasonedFor(): number | null
  /** Nothing arrives any more: time stands still. */
  stop(): void
}

export function startAnswerClock(now: () => number = () => performance.now()): AnswerClock {
  const started = now()
  let first: number | null = null
  let reasoningFrom: number | null = null
  let reasonedFor: number | null = null
  let stopped: number | null = null
  const elapsed = (): number => stopped ?? Math.round(now() - started)

  return {
    elapsed,
    note(isReasoning, isSaid) {
      if (!isReasoning && !isSaid) return
      first ??= elapsed()
      if (isReasoning) reasoningFrom ??= elapsed()
      if (isSaid && reasoningFrom !== null) reasonedFor ??= elapsed() - reasoningFrom
    },
    firstTokenAfter: () => first,
    reasonedFor: () => reasonedFor ?? (reasoningFrom === null ? null : elapsed() - reasoningFrom),
    stop() {
      stopped ??= elapsed()
    },
  }
}
