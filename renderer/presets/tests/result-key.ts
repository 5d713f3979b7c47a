import type { TestResult, TestTarget } from '#shared/preset.ts'

/** Under what a result is found: one sample by one target. */
export function resultKey(sampleId: string, target: TestTarget): string {
  return `${sampleId} ${target}`
}

export type Results = ReadonlyMap<string, TestResult>

/** The results with these in the place of earlier ones. */
export function withResults(results: Results, newer: readonly TestResult[]): Results {
  if (newer.length === 0) return results
  return new Map([...results, ...newer.map((result) => [resultKey(result.sampleId, result.target), result] as const)])
}
