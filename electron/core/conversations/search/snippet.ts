import { type SearchWord, wordPattern } from './search-words.ts'

/** Characters before the first match, and in the snippet. */
const contextLength = 40
const snippetLength = 180

/** How many matches are compared. */
const maxMatches = 50

interface Match {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Returns the part of a text with the most words, as alternating plain and matched text, plain first. Line breaks become
 * spaces, and an ellipsis marks cut text. With `isPrefix` the last word may continue.
 */
export function snippetOf(text: string, words: readonly SearchWord[], isPrefix = true): string[] {
  const normalized = text.normalize('NFD')
  const matches = findMatches(normalized, words, isPrefix)
  const first = bestMatch(matches)
  const start = first === undefined ? 0 : beginOfWord(normalized, Math.max(0, first.start - contextLength))
  const end = endOfWord(normalized, Math.max(start + snippetLength, first?.end ?? 0))
  const parts: string[] = []
  let at = start
  for (const match of matches) {
    if (match.start < at || match.end > end) continue
    parts.push(normalized.slice(at, match.start), match.text)
    at = match.end
  }
  parts.push(normalized.slice(at, end))
  const plain = parts.map((part) => part.replace(/\s+/g, ' ').normalize('NFC'))
  plain[0] = (start > 0 ? '…' : '') + (plain[0] ?? '').replace(/^ /, '')
  if (end < normalized.length) plain[plain.length - 1] = `${plain.at(-1) ?? ''}…`
  return plain
}

function findMatches(text: string, words: readonly SearchWord[], isPrefix: boolean): Match[] {
  if (words.length === 0) return []
  const pattern = words.map((word, index) => wordPattern(word, isPrefix && index === words.length - 1)).join('|')
  const matches: Match[] = []
  for (const found of text.matchAll(new RegExp(pattern, 'giu'))) {
    matches.push({ start: found.index, end: found.index + found[0].length, text: found[0] })
    if (matches.length === maxMatches) break
  }
  return matches
}

/** Returns the first match from which the most different words fit into a snippet. */
function bestMatch(matches: readonly Match[]): Match | undefined {
  let best: { match: Match; seen: number } | undefined
  for (const [index, match] of matches.entries()) {
    const seen = new Set<string>()
    for (let next = index; next < matches.length; next++) {
      const other = matches[next]
      if (!other || other.end > match.start + snippetLength - contextLength) break
      seen.add(other.text.toLowerCase())
    }
    if (!best || seen.size > best.seen) best = { match, seen: seen.size }
  }
  return best?.match
}

/** How many characters are searched for a space, so that no word is cut. */
const maxStep = 20

function beginOfWord(text: string, at: number): number {
  if (at === 0) return 0
  const space = text.slice(at, at + maxStep).search(/\s/)
  return space >= 0 ? at + space + 1 : atCodePoint(text, at)
}

function endOfWord(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.slice(at, at + maxStep).search(/\s/)
  return space >= 0 ? at + space : atCodePoint(text, at)
}

const insideCharacter = /^(?:[\u{dc00}-\u{dfff}]|\p{M}|\u{200d})/u

/** Moves forward to a position that splits neither a character nor a letter from its marks. */
function atCodePoint(text: string, at: number): number {
  let position = at
  while (position < text.length && insideCharacter.test(text.slice(position, position + 2))) position++
  return position
}
