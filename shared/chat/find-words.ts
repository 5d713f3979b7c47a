/** Signs that mark a text up, and are not there once it is drawn. */
const marks = String.raw`[*_~\x60\\]*`
const hasMark = /[*_~`\\]/

/** Where the text of a link leads, what stands behind a fence, a definition of links: not drawn as text. */
const undrawn = /\]\([^()\s]*(?:\s+"[^"\n]*")?\)|^ {0,3}(?:`{3,}|~{3,})[^\n]*|^ {0,3}\[[^\]\n]+\]:[^\n]*/gm

/** Without one of these nothing is hidden. */
const mayHide = /\]\(|`{3}|~{3}|\]:/

/** Null where there is nothing to look for. White space stands for any; upper and lower case are the same. */
export function queryPattern(query: string): RegExp | null {
  const words = wordsOf(query).map((word) => escape(word))
  return words.length === 0 ? null : new RegExp(words.join(String.raw`\s+`), 'giu')
}

/**
 * The same over Markdown as it was written: a word is found through the signs between its letters (`**peb**ble`), and
 * words beside each other only within a paragraph. What holds such signs itself is looked for as it is.
 */
export function markdownPattern(query: string): RegExp | null {
  const words = wordsOf(query)
  if (words.length === 0) return null
  const loose = words.map((word) => (hasMark.test(word) ? escape(word) : Array.from(word, escape).join(marks)))
  const space = String.raw`${marks}(?=\s)[^\S\n]*\n?[^\S\n]*${marks}`
  return new RegExp(loose.join(space), 'giu')
}

/** Where in a text the pattern stands, as offsets. */
export function matchesIn(text: string, pattern: RegExp): { start: number; end: number }[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

/** How often the pattern stands in what is drawn of a Markdown text. */
export function countInMarkdown(text: string, pattern: RegExp): number {
  if (text.search(pattern) === -1) return 0
  if (!mayHide.test(text)) return countIn(text, pattern)
  const hidden = matchesIn(text, undrawn)
  return matchesIn(text, pattern).filter(
    ({ start, end }) => !hidden.some((part) => part.start <= start && end <= part.end),
  ).length
}

/** How often the pattern stands in a text. */
export function countIn(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function wordsOf(query: string): string[] {
  return query.trim().split(/\s+/).filter(Boolean)
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}
