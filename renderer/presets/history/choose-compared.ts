import type { Side } from '../preset-types.ts'

/** The choice of at most two: another one drops the first, and one that is chosen again is not chosen any more. */
export function toggleSide(selected: readonly Side[], side: Side): Side[] {
  return selected.includes(side) ? selected.filter((other) => other !== side) : [...selected.slice(-1), side]
}

/**
 * What to compare for a choice: the older one at the left, the draft always at the right. One alone is compared with
 * the draft, else with the newest, and the newest with the one before it. Null where there is nothing to compare.
 */
export function comparedSides(
  selected: readonly Side[],
  { newest, hasDraft }: { readonly newest: number | null; readonly hasDraft: boolean },
): { left: Side; right: Side } | null {
  const [one, other] = selected
  if (one === undefined) return null
  if (other !== undefined) return ordered(one, other)
  if (one === 'draft') return newest === null ? null : { left: newest, right: 'draft' }
  if (hasDraft) return { left: one, right: 'draft' }
  if (newest === null) return null
  if (one !== newest) return ordered(one, newest)
  return newest > 1 ? { left: newest - 1, right: newest } : null
}

function ordered(one: Side, other: Side): { left: Side; right: Side } {
  const isFirst = other === 'draft' || (one !== 'draft' && one < other)
  return isFirst ? { left: one, right: other } : { left: other, right: one }
}
