import type { TestResult } from '#shared/preset.ts'
import { clampCostUsd, clampTokens } from '#shared/usage-limits.ts'

/** Returns whether a test request may have cost something: not if it was refused, or stopped before an answer. */
export function isBillable({ status, cost, text, provider }: TestResult): boolean {
  return status === 'done' || cost !== null || text !== '' || provider !== null
}

/** Adds the result of a further request to those before. A sum with an unknown part is unknown. */
export function addRequest(before: TestResult, next: TestResult): TestResult {
  const isFree = next.status !== 'running' && !isBillable(next)
  const sum = (one: number | null, other: number | null): number | null =>
    isFree ? one : one === null || other === null ? null : one + other
  return {
    ...next,
    text: [before.text, next.text].filter((text) => text !== '').join('\n\n'),
    calls: before.calls,
    model: next.model ?? before.model,
    provider: next.provider ?? before.provider,
    promptTokens: clampTokens(sum(before.promptTokens, next.promptTokens)),
    completionTokens: clampTokens(sum(before.completionTokens, next.completionTokens)),
    cost: clampCostUsd(sum(before.cost, next.cost)),
    firstTokenAfter: before.firstTokenAfter,
    finishedAfter:
      before.finishedAfter === null || next.finishedAfter === null ? null : before.finishedAfter + next.finishedAfter,
  }
}
