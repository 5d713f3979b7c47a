/** Characters that a narrow list shows of a title: titles that differ within them are distinct. */
const shownChars = 24

/** Characters of the beginning that stay before the part that differs. */
const headChars = 12

/**
 * Returns what to show of the titles that begin like another one: a few first words, `…`, and the part that differs
 * with as many words before it as fit (`Write a… about the rent`). Others are not in the map.
 */
export function distinctTitles(titles: Iterable<string>): ReadonlyMap<string, string> {
  const long = [...new Set(titles)].filter((title) => title.length > shownChars)
  const shown = new Map<string, string>()
  for (const group of Map.groupBy(long, (title) => title.slice(0, shownChars)).values()) {
    const sorted = group.toSorted()
    for (const [index, title] of sorted.entries()) {
      // The title with the longest common beginning is next to it.
      const common = Math.max(
        commonLength(title, sorted[index - 1] ?? ''),
        commonLength(title, sorted[index + 1] ?? ''),
      )
      const from = title.lastIndexOf(' ', common) + 1
      if (common === title.length || from <= headChars) continue
      const head = `${title.slice(0, wordsEnd(title))}… `
      shown.set(title, head + title.slice(widen(title, from, shownChars - head.length)))
    }
  }
  return shown
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** Returns where the first words of a title end, or a part of a long word that does not end within a character. */
function wordsEnd(title: string): number {
  const end = title.lastIndexOf(' ', headChars)
  if (end > 0) return end
  return (title.codePointAt(headChars - 1) ?? 0) > 0xffff ? headChars - 1 : headChars
}

/** Moves the begin of a title's last part back over whole words, while the part has at most `maxChars`. */
function widen(title: string, from: number, maxChars: number): number {
  const before = title.lastIndexOf(' ', from - 2) + 1
  return before > headChars && title.length - before <= maxChars ? widen(title, before, maxChars) : from
}
