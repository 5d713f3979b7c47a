import { type PromptMatch, linePieces } from './find-matches.ts'

/** A piece of a line, and whether it is a match. */
export interface MarkedPiece {
  readonly piece: string
  readonly mark: 'current' | 'other' | null
}

/** A line with its pieces; none if it has no match. */
export interface MarkedLine {
  readonly line: string
  readonly marks: readonly MarkedPiece[]
}

const none: readonly MarkedPiece[] = []

/** Returns the lines of a text with the matches in each. `current` is the index of the current match. */
export function markLines(text: string, matches: readonly PromptMatch[], current: number): MarkedLine[] {
  let end = -1
  let first = 0
  return text.split('\n').map((line) => {
    const start = end + 1
    end = start + line.length
    // Matches are in order: skip those that end before this line.
    while ((matches[first]?.end ?? Infinity) <= start) first += 1
    let last = first
    while ((matches[last]?.start ?? Infinity) < end) last += 1
    if (last === first) return { line, marks: none }
    const from = first
    const marks = linePieces(line, start, matches.slice(first, last)).map(({ text: piece, match }): MarkedPiece => {
      if (match === null) return { piece, mark: null }
      return { piece, mark: match + from === current ? 'current' : 'other' }
    })
    return { line, marks }
  })
}

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
