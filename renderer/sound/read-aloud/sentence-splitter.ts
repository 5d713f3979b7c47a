import type { Sentence } from './speakable-text.ts'

/** Takes the whole text so far, and returns the sentences that are new and final. */
export type SentenceSplitter = (text: string, isComplete: boolean) => Sentence[]

/**
 * Splits a growing text into sentences and returns each once: those before the last blank line, and all but the last of
 * the rest. Descriptions, such as of code or a table, wait until it is complete.
 *
 * @param read Splits Markdown into sentences
 */
export function createSentenceSplitter(read: (markdown: string) => Sentence[]): SentenceSplitter {
  /** End of the part whose sentences were all returned. */
  let finishedEnd = 0
  /** Number of sentences after it that were returned already. */
  let returnedCount = 0

  return (text, isComplete) => {
    const end = isComplete ? text.length : findFinishedEnd(text, finishedEnd)
    const finished = end > finishedEnd ? read(text.slice(finishedEnd, end)).slice(returnedCount) : []
    if (end > finishedEnd) {
      finishedEnd = end
      returnedCount = 0
    }
    if (isComplete) return finished
    const open = finalSentences(text.slice(finishedEnd), read).slice(returnedCount)
    returnedCount += open.length
    return [...finished, ...open]
  }
}

/** Returns the end of the last blank line after `from` outside fences; `from` where there is none. */
function findFinishedEnd(text: string, from: number): number {
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

/** Drops the last sentence, which may continue, and descriptions, since more text may change a table or code. */
function finalSentences(open: string, read: (markdown: string) => Sentence[]): Sentence[] {
  if (/^ {0,3}(`{3}|~{3}|\|)/m.test(open)) return []
  const sentences = read(open).slice(0, -1)
  const described = sentences.findIndex(({ shown }) => shown === null)
  return described === -1 ? sentences : sentences.slice(0, described)
}
