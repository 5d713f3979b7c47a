/** A position in one of several consecutive texts. */
export interface TextPosition {
  readonly text: number
  readonly offset: number
}

export interface Passage {
  readonly start: TextPosition
  readonly end: TextPosition
}

/** Consecutive texts without white space, with the origin of each character. */
export interface SearchedText {
  readonly words: string
  readonly places: readonly TextPosition[]
}

/** Makes texts searchable, such as those of an element's text nodes. */
export function toSearchedText(texts: readonly string[]): SearchedText {
  let words = ''
  const places: TextPosition[] = []
  texts.forEach((text, index) => {
    for (let offset = 0; offset < text.length; offset += 1) {
      const character = text[offset] ?? ''
      // Ignore white space: elements end without it, and its amount differs.
      if (/\s/.test(character)) continue
      words += character
      places.push({ text: index, offset })
    }
  })
  return { words, places }
}

/** Finds a passage from a character of `words` on, ignoring white space. `next` is where to search for the next one. */
export function findPassage(
  { words, places }: SearchedText,
  passage: string,
  from: number,
): { passage: Passage; next: number } | null {
  const wanted = passage.replaceAll(/\s+/g, '')
  if (wanted === '') return null
  const at = words.indexOf(wanted, from)
  const start = places[at]
  const last = places[at + wanted.length - 1]
  if (at === -1 || !start || !last) return null
  return { passage: { start, end: { text: last.text, offset: last.offset + 1 } }, next: at + wanted.length }
}
