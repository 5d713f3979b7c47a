import type { Sentence } from './speakable-text.ts'

/** Told all of the text so far, it gives the sentences that are new and certain. */
export type GrowingSentences = (text: string, isComplete: boolean) => Sentence[]

/**
 * The sentences of a text that still grows, each once: those before the last blank line, and of what is open all but
 * the last. What only describes something, such as code or a table, waits until all of it is there.
 * @param read Markdown to sentences
 */
export function growingSentences(read: (markdown: string) => Sentence[]): GrowingSentences {
  /** Up to where everything was given. */
  let finishedTo = 0
  /** Sentences behind it that were given already. */
  let given = 0

  return (text, isComplete) => {
    const end = isComplete ? text.length : finishedEnd(text, finishedTo)
    const sure = end > finishedTo ? read(text.slice(finishedTo, end)).slice(given) : []
    if (end > finishedTo) {
      finishedTo = end
      given = 0
    }
    if (isComplete) return sure
    const open = certain(text.slice(finishedTo), read).slice(given)
    given += open.length
    return [...sure, ...open]
  }
}

/** The end of the last blank line after `from` that does not stand in a fence; `from` where there is none. */
function finishedEnd(text: string, from: number): number {
  let fence: string | null = null
  let found = from
  for (const { 0: line, index } of text.slice(from).matchAll(/[^\n]*\n/g)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === null) fence = mark ?? null
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = null
    if (fence === null && line.trim() === '') found = from + index + line.length
  }
  return found
}

/** What comes may belong to the last sentence, and may make something else of what is a table or code. */
function certain(open: string, read: (markdown: string) => Sentence[]): Sentence[] {
  if (/^ {0,3}(`{3}|~{3}|\|)/m.test(open)) return []
  const sentences = read(open).slice(0, -1)
  const described = sentences.findIndex(({ shown }) => shown === null)
  return described === -1 ? sentences : sentences.slice(0, described)
}
