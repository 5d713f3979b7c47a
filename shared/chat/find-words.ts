/** Markdown markup characters, which are not visible when rendered. */
const marks = String.raw`[*_~\x60\\]*`
const hasMark = /[*_~`\\]/

/** Matches text that is not rendered: link addresses, info strings of code fences, link definitions. */
const undrawn = /\]\([^()\s]*(?:\s+"[^"\n]*")?\)|^ {0,3}(?:`{3,}|~{3,})[^\n]*|^ {0,3}\[[^\]\n]+\]:[^\n]*/gm

/** Matches if a text may contain text that is not rendered. */
const mayHide = /\]\(|`{3}|~{3}|\]:/

/**
 * Returns a pattern for the words of a query, or null if there are none. White space matches any white space; case is
 * ignored.
 */
export function queryPattern(query: string): RegExp | null {
  const words = wordsOf(query).map((word) => escape(word))
  return words.length === 0 ? null : new RegExp(words.join(String.raw`\s+`), 'giu')
}

/**
 * Returns a pattern for Markdown source: words match across markup between their letters (`**peb**ble`), and adjacent
 * words only within a paragraph. A query that contains markup characters is matched literally.
 */
export function markdownPattern(query: string): RegExp | null {
  const words = wordsOf(query)
  if (words.length === 0) return null
  const loose = words.map((word) => (hasMark.test(word) ? escape(word) : Array.from(word, escape).join(marks)))
  const space = String.raw`${marks}(?=\s)[^\S\n]*\n?[^\S\n]*${marks}`
  return new RegExp(loose.join(space), 'giu')
}

/** Returns the offsets of all matches in a text. */
export function matchesIn(text: string, pattern: RegExp): { start: number; end: number }[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

/** Counts the matches in the rendered text of a Markdown source. */
export function countInMarkdown(text: string, pattern: RegExp): number {
  if (text.search(pattern) === -1) return 0
  if (!mayHide.test(text)) return countIn(text, pattern)
  const hidden = matchesIn(text, undrawn)
  return matchesIn(text, pattern).filter(
    ({ start, end }) => !hidden.some((part) => part.start <= start && end <= part.end),
  ).length
}

/** Counts the matches in a text. */
export function countIn(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function wordsOf(query: string): string[] {
  return query.trim().split(/\s+/).filter(Boolean)
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

/** Names for the parts of a message that contain a match, shared by main and page. */
export const foundParts = {
  reasoning: 'reasoning',
  text: 'text',
  refusal: 'refusal',
  /** Arguments of a tool call, by its index from 0. */
  call: (number: number): string => `call ${number}`,
} as const
