/**
 * Whether objects and arrays stand inside each other more than `depth` times. Looks no deeper than that, so no value
 * is too deep to be looked at.
 */
export function nestsDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((inner) => nestsDeeperThan(inner, depth - 1))
}
