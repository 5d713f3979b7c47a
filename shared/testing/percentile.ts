/** The middle one of the values; NaN of none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value below which a share of the values lies, the nearest one; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
}
