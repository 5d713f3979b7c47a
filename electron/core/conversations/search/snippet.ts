import { type SearchWord, wordPattern } from './search-words.ts'

/** Characters before the first found word, and in all. */
const before = 40
const length = 180

/** How many places are compared. */
const maxPlaces = 50

interface Place {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The part of a text that has most of the words, as plain and found text in turn, plain first. Its line breaks are
 * spaces, and what was cut off is an ellipsis.
 */
export function snippetOf(text: string, words: readonly SearchWord[]): string[] {
  const whole = text.normalize('NFD')
  const places = placesOf(whole, words)
  const first = bestOf(places)
  const start = first === undefined ? 0 : beginOfWord(whole, Math.max(0, first.start - before))
  const end = endOfWord(whole, Math.max(start + length, first?.end ?? 0))
  const parts: string[] = []
  let at = start
  for (const place of places) {
    if (place.start < at || place.end > end) continue
    parts.push(whole.slice(at, place.start), place.text)
    at = place.end
  }
  parts.push(whole.slice(at, end))
  const plain = parts.map((part) => part.replace(/\s+/g, ' ').normalize('NFC'))
  plain[0] = (start > 0 ? '…' : '') + (plain[0] ?? '').replace(/^ /, '')
  if (end < whole.length) plain[plain.length - 1] = `${plain.at(-1) ?? ''}…`
  return plain
}

function placesOf(text: string, words: readonly SearchWord[]): Place[] {
  if (words.length === 0) return []
  const pattern = words.map((word, index) => wordPattern(word, index === words.length - 1)).join('|')
  const places: Place[] = []
  for (const match of text.matchAll(new RegExp(pattern, 'giu'))) {
    places.push({ start: match.index, end: match.index + match[0].length, text: match[0] })
    if (places.length === maxPlaces) break
  }
  return places
}

/** The place from which most different words can be seen; the first of several. */
function bestOf(places: readonly Place[]): Place | undefined {
  let best: { place: Place; seen: number } | undefined
  for (const [index, place] of places.entries()) {
    const seen = new Set<string>()
    for (let next = index; next < places.length; next++) {
      const other = places[next]
      if (!other || other.end > place.start + length - before) break
      seen.add(other.text.toLowerCase())
    }
    if (!best || seen.size > best.seen) best = { place, seen: seen.size }
  }
  return best?.place
}

/** How far a word is followed so that it is not cut. */
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

/** Not between the halves of a character, nor between a letter and its marks. */
function atCodePoint(text: string, at: number): number {
  let place = at
  while (place < text.length && insideCharacter.test(text.slice(place, place + 2))) place++
  return place
}
