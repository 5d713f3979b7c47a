interface Template {
  /** The text before, between and after the holes. */
  readonly parts: readonly string[]
  readonly words: string
}

/**
 * Creates a function that translates messages by the sentences of a language (`german-sentences.ts`), including the
 * text in their holes. Returns other messages unchanged: texts of gateways, libraries and the system are not
 * translated.
 */
export function createTranslation(sentences: Readonly<Record<string, string>>): (message: string) => string {
  // Templates with more fixed text are tried first, because they are more specific.
  const templates: readonly Template[] = Object.entries(sentences)
    .filter(([original]) => original.includes('{1}'))
    .map(([original, words]) => ({ parts: original.split(/\{\d\}/), words }))
    .toSorted((one, other) => other.parts.join('').length - one.parts.join('').length)

  return function translate(message): string {
    if (Object.hasOwn(sentences, message)) return sentences[message] ?? message
    for (const { parts, words } of templates) {
      const holes = holesIn(message, parts)
      if (holes === null) continue
      const said = holes.map(translate)
      return words.replaceAll(/\{(\d)\}/g, (hole, number: string) => said[Number(number) - 1] ?? hole)
    }
    return message
  }
}

/** Returns the texts in the holes of a message that contains these parts in order; null if it does not. */
function holesIn(message: string, parts: readonly string[]): string[] | null {
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (!message.startsWith(first) || !message.endsWith(last)) return null
  const end = message.length - last.length
  const holes: string[] = []
  let start = first.length
  for (const part of parts.slice(1, -1)) {
    const at = message.indexOf(part, start)
    if (at === -1) return null
    holes.push(message.slice(start, at))
    start = at + part.length
  }
  if (start > end) return null
  holes.push(message.slice(start, end))
  return holes.includes('') ? null : holes
}
