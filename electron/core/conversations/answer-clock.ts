/** Measures an answer in milliseconds since its request. */
export interface AnswerClock {
  elapsed(): number
  /** Records the arrival of reasoning, of content, or of both. */
  record(hasReasoning: boolean, hasContent: boolean): void
  firstTokenAfter(): number | null
  /** Time from the first reasoning to the first content, or until now. Null without reasoning. */
  reasonedFor(): number | null
  /** Freezes `elapsed` and `reasonedFor`. */
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
    record(hasReasoning, hasContent) {
      if (!hasReasoning && !hasContent) return
      first ??= elapsed()
      if (hasReasoning) reasoningFrom ??= elapsed()
      if (hasContent && reasoningFrom !== null) reasonedFor ??= elapsed() - reasoningFrom
    },
    firstTokenAfter: () => first,
    reasonedFor: () => reasonedFor ?? (reasoningFrom === null ? null : elapsed() - reasoningFrom),
    stop() {
      stopped ??= elapsed()
    },
  }
}
