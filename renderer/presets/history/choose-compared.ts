import type { Side } from '../preset/preset-types.ts'

/** Selects or deselects a side. A third choice replaces the first. */
export function toggleSide(selected: readonly Side[], side: Side): Side[] {
  return selected.includes(side) ? selected.filter((other) => other !== side) : [...selected.slice(-1), side]
}

/**
 * Returns the sides to compare: the older one at the left, the draft always at the right. A single side is compared
 * with the draft, else with the newest version, and the newest with the one before it, as it is if none is selected.
 * The only version is compared with the draft. Null if there is nothing to compare.
 */
export function comparedSides(
  selected: readonly Side[],
  { newest, hasDraft }: { readonly newest: number | null; readonly hasDraft: boolean },
): { left: Side; right: Side } | null {
  const [one, other] = selected
  const latest = newest !== null && newest > 1 ? { left: newest - 1, right: newest } : null
  if (one === undefined) return latest ?? (hasDraft && newest !== null ? { left: newest, right: 'draft' } : null)
  if (other !== undefined) return ordered(one, other)
  if (one === 'draft') return newest === null ? null : { left: newest, right: 'draft' }
  if (hasDraft) return { left: one, right: 'draft' }
  if (newest === null) return null
  if (one !== newest) return ordered(one, newest)
  return latest
}

function ordered(one: Side, other: Side): { left: Side; right: Side } {
  const isFirst = other === 'draft' || (one !== 'draft' && one < other)
  return isFirst ? { left: one, right: other } : { left: other, right: one }
}
