/** Characters of a shortened title: a narrow list shows as many. */
const shownChars = 24

/** Characters of the beginning that stay before the part that differs. */
const headChars = 12

/**
 * Returns what to show of a title that begins like another one: a few first words, `…`, and the part that differs with
 * as many words before it as fit (`Write a… about the rent`). `sharedChars` is how much of the beginning is the same.
 */
export function shownTitle(title: string, sharedChars: number): string {
  const from = title.lastIndexOf(' ', sharedChars) + 1
  if (sharedChars === title.length || from <= headChars) return title
  const head = `${title.slice(0, wordsEnd(title))}… `
  return head + title.slice(widen(title, from, shownChars - head.length))
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
