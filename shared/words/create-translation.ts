interface Template {
  /** What stands before, between and after the holes. */
  readonly parts: readonly string[]
  readonly words: string
}

/**
 * Translates whole messages by the sentences of a language (`german-sentences.ts`), and what stands in their holes by
 * the same. What is none of them stays as it came: what a gateway, a library or the system said are words of others.
 */
export function createTranslation(sentences: Readonly<Record<string, string>>): (message: string) => string {
  // What says more words is tried before what would fit as well.
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

/** What stands in the holes of a message that has these parts in this order; null where it has not. */
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
