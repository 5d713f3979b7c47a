import type { TestResult, TestTarget } from '#shared/preset.ts'

/** Returns the key of a result: one sample with one target. */
export function resultKey(sampleId: string, target: TestTarget): string {
  return `${sampleId} ${target}`
}

export type Results = ReadonlyMap<string, TestResult>

/** Returns the results with newer ones replacing earlier ones. */
export function withResults(results: Results, newer: readonly TestResult[]): Results {
  if (newer.length === 0) return results
  return new Map([...results, ...newer.map((result) => [resultKey(result.sampleId, result.target), result] as const)])
}
