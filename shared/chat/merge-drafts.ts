/** What one side made of a text: `start` to `end` of it was replaced. */
interface Edit {
  start: number
  end: number
  inserted: string
}

/**
 * One text of two that were written from the same `base`, in two windows. What was typed in either is in it; what was
 * taken away in either is not. Where both wrote at the same place, `mine` comes first.
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

/** The smallest replacement that makes one text of the other. */
function editOf(base: string, text: string): Edit {
  const most = Math.min(base.length, text.length)
  let start = 0
  while (start < most && base[start] === text[start]) start += 1
  // A pair of surrogates is one character, and is not cut.
  if (isHighSurrogate(base, start - 1)) start -= 1
  let kept = 0
  while (kept < most - start && base.at(-1 - kept) === text.at(-1 - kept)) kept += 1
  if (isHighSurrogate(base, base.length - kept - 1) || isHighSurrogate(text, text.length - kept - 1)) {
    kept = Math.max(0, kept - 1)
  }
  return { start, end: base.length - kept, inserted: text.slice(start, text.length - kept) }
}

/** The edits are in order and do not overlap. */
function apply(base: string, ...edits: readonly Edit[]): string {
  let text = ''
  let place = 0
  for (const { start, end, inserted } of edits) {
    text += base.slice(place, start) + inserted
    place = end
  }
  return text + base.slice(place)
}

/** What one has already heard of the other is not said twice. */
function joinInserted(mine: string, theirs: string): string {
  if (mine.includes(theirs)) return mine
  return theirs.includes(mine) ? theirs : mine + theirs
}

function isHighSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code >= 0xd8_00 && code <= 0xdb_ff
}
