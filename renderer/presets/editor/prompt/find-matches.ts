import { matchesIn } from '#shared/chat/find-words.ts'

/** Range of a match: `start` inclusive, `end` exclusive. */
export interface PromptMatch {
  readonly start: number
  readonly end: number
}

/** Returns every match of the query in the text, ignoring case; none for an empty query. Matches do not overlap. */
export function findMatches(text: string, query: string): PromptMatch[] {
  if (query === '') return []
  // Not by `toLowerCase`: its result can be longer than its input, which would shift the offsets.
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu')
  return matchesIn(text, pattern)
}

/** Returns the pieces of one line in order: plain ones, and found ones with the index of their match. */
export function linePieces(
  line: string,
  lineStart: number,
  matches: readonly PromptMatch[],
): { text: string; match: number | null }[] {
  const pieces: { text: string; match: number | null }[] = []
  let at = 0
  for (const [index, { start, end }] of matches.entries()) {
    const from = Math.max(0, start - lineStart)
    const to = Math.min(line.length, end - lineStart)
    if (to <= from) continue
    if (from > at) pieces.push({ text: line.slice(at, from), match: null })
    pieces.push({ text: line.slice(from, to), match: index })
    at = to
  }
  if (at < line.length) pieces.push({ text: line.slice(at), match: null })
  return pieces
}
