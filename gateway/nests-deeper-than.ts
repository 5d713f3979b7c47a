/**
 * Returns whether objects and arrays are nested more than `depth` levels deep. Stops at that depth, so every value can
 * be checked.
 */
export function nestsDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((inner) => nestsDeeperThan(inner, depth - 1))
}
