import { previewOf } from '#shared/chat/preview-text.ts'

/** Characters of an answer in which its first sentence is looked for, and of the sentence. */
const maxReadChars = 2000
const maxSentenceChars = 300

/** Returns the first sentence of an answer without Markdown markup, with the heading above it; empty without words. */
export function firstSentence(text: string): string {
  const lines = text
    .slice(0, maxReadChars)
    .split('\n')
    .map((line) => ({ isHeading: /^\s*(?:#{1,6}\s|(\*\*|__).+\1:?\s*$)/.test(line), words: wordsOf(line) }))
    .filter(({ words }) => /[\p{L}\p{N}]/u.test(words))
  const [first, second] = lines
  if (first === undefined) return ''
  const sentence = sentenceOf(first.words)
  return first.isHeading && second !== undefined ? `${ended(sentence)} ${sentenceOf(second.words)}` : sentence
}

/** Returns a line without markup, also without what `previewOf` keeps since it may be meant. */
function wordsOf(line: string): string {
  return previewOf(line)
    .replaceAll(/[*`~|#]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function sentenceOf(line: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line)
  return (first?.segment ?? '').trim().slice(0, maxSentenceChars)
}

/** A pause after a heading. */
function ended(heading: string): string {
  return /[.!?:…]$/.test(heading) ? heading : `${heading}.`
}
