/** Returns the median; NaN without values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** Returns the nearest-rank percentile for a share from 0 to 1; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
}
