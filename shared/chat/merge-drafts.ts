/** The edit of one side: `start` to `end` of the base was replaced. */
interface Edit {
  start: number
  end: number
  inserted: string
}

/**
 * Merges two texts that were edited from the same `base` in two windows. Insertions and deletions of both sides are
 * kept. If both inserted at the same position, `mine` comes first.
 */
export function mergeDrafts(base: string, mine: string, theirs: string): string {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const [one, other] = [editOf(base, mine), editOf(base, theirs)]
  const isSamePlace = one.start === other.start
  if (one.end <= other.start && !isSamePlace) return apply(base, one, other)
  if (other.end <= one.start && !isSamePlace) return apply(base, other, one)
  const inserted = joinInserted(one.inserted, other.inserted)
  return apply(base, { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end), inserted })
}

/** Returns the smallest replacement that converts one text to the other. */
function editOf(base: string, text: string): Edit {
  const most = Math.min(base.length, text.length)
  let start = 0
  while (start < most && base[start] === text[start]) start += 1
  // Do not split a surrogate pair.
  if (isHighSurrogate(base, start - 1)) start -= 1
  let kept = 0
  while (kept < most - start && base.at(-1 - kept) === text.at(-1 - kept)) kept += 1
  if (isHighSurrogate(base, base.length - kept - 1) || isHighSurrogate(text, text.length - kept - 1)) {
    kept = Math.max(0, kept - 1)
  }
  return { start, end: base.length - kept, inserted: text.slice(start, text.length - kept) }
}

/** Applies edits, which must be sorted and must not overlap. */
function apply(base: string, ...edits: readonly Edit[]): string {
  let text = ''
  let place = 0
  for (const { start, end, inserted } of edits) {
    text += base.slice(place, start) + inserted
    place = end
  }
  return text + base.slice(place)
}

/** Joins two insertions without repeating their common text. */
function joinInserted(mine: string, theirs: string): string {
  if (mine.includes(theirs)) return mine
  return theirs.includes(mine) ? theirs : mine + theirs
}

function isHighSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code >= 0xd8_00 && code <= 0xdb_ff
}
