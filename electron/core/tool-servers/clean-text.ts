/** Escape sequences of terminals: CSI, strings such as titles and links (OSC, DCS, PM, APC, SOS), and the others. */
const escapes =
  // oxlint-disable-next-line no-control-regex -- They begin with one.
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]?/g

/**
 * Control characters but tabs and line breaks, and characters that hide or reorder others: those that override the
 * direction of text, invisible tags, and halves of pairs.
 */
const hidden =
  // oxlint-disable-next-line no-control-regex -- The pattern searches for them.
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu

/** Returns text of a server without escape sequences, control characters and hidden characters. */
export function cleanText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(escapes, '').replaceAll(hidden, '')
}

/** Returns cleaned text of at most `max` characters, for names and descriptions. */
export function shortText(text: unknown, max: number): string {
  if (typeof text !== 'string') return ''
  // Cut first, since cleaning takes time; cleaning only shortens.
  const clean = cleanText(text.slice(0, max * 2))
  return clean.length <= max ? clean : `${wholeCharacters(clean, max - 1)}…`
}

/** Returns a single line of cleaned text. */
export function oneLine(text: unknown, max: number): string {
  return shortText(text, max).replaceAll(/\s+/g, ' ').trim()
}

/** Returns the beginning of a text, without half of a pair at its end. */
export function wholeCharacters(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}
