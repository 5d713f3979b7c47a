/** A place in one of several texts that follow each other. */
export interface Place {
  readonly text: number
  readonly offset: number
}

export interface Passage {
  readonly start: Place
  readonly end: Place
}

/** Texts one after the other with all white space made one, and where each character stood. */
export interface SearchedText {
  readonly words: string
  readonly places: readonly Place[]
}

/** Makes texts, such as those of an element's text nodes, searchable. */
export function searchable(texts: readonly string[]): SearchedText {
  let words = ''
  const places: Place[] = []
  texts.forEach((text, index) => {
    for (let offset = 0; offset < text.length; offset += 1) {
      const character = text[offset] ?? ''
      // Elements end without a space, and how much of it there is differs: so it counts for nothing.
      if (/\s/.test(character)) continue
      words += character
      places.push({ text: index, offset })
    }
  })
  return { words, places }
}

/** Finds a passage from a character of `words` on, whatever its white space. `next` is where the next may begin. */
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
