import type { Match } from './find-matches.ts'
import { linePieces } from './find-matches.ts'

/** A piece of a line, and whether it was found. */
export interface MarkedPiece {
  readonly piece: string
  readonly mark: 'current' | 'other' | null
}

/** A line with its pieces; none where nothing of it was found. */
export interface MarkedLine {
  readonly line: string
  readonly marks: readonly MarkedPiece[]
}

const none: readonly MarkedPiece[] = []

/** The lines of a text with what was found in each. `current` is the index of the match that is looked at. */
export function markLines(text: string, matches: readonly Match[], current: number): MarkedLine[] {
  let end = -1
  let first = 0
  return text.split('\n').map((line) => {
    const start = end + 1
    end = start + line.length
    // Matches are in order: those before this line are done with.
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
