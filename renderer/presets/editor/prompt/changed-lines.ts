/**
 * Returns the lines of a text, counted from 0, that do not occur in its base. Cheap enough for every keystroke; the
 * differences view computes the exact change.
 */
export function changedLines(base: string | null, text: string): ReadonlySet<number> {
  if (base === null || base === text) return new Set()
  const left = new Map<string, number>()
  for (const line of base.split('\n')) left.set(line, (left.get(line) ?? 0) + 1)
  const changed = new Set<number>()
  for (const [index, line] of text.split('\n').entries()) {
    const count = left.get(line) ?? 0
    if (count > 0) left.set(line, count - 1)
    else changed.add(index)
  }
  return changed
}
