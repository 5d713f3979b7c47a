/** Where a text was found: from `start` up to but without `end`. */
export interface Match {
  readonly start: number
  readonly end: number
}

/** Every place of the query in the text, whatever the case; none for an empty query. They do not overlap. */
export function findMatches(text: string, query: string): Match[] {
  if (query === '') return []
  // By an expression, since lower case can be longer than what it was made of, which would shift the places.
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu')
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({ start: index, end: index + found.length }))
}

/** The pieces of one line, in order: plain ones, and found ones with the index of their match. */
export function linePieces(
  line: string,
  lineStart: number,
  matches: readonly Match[],
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
