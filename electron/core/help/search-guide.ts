import { type GuideSection, withoutLinks } from '#shared/guide/guide-section.ts'
import type { CallOutput } from '#shared/ipc/bridge.ts'
import type { HelpHit } from '#shared/ipc/help-calls.ts'
import type { GuideIndex } from '#shared-node/guide/guide-index.ts'
import { snippetOf } from '../conversations/search/snippet.ts'
import { type SearchWord, searchWords } from '../conversations/search/search-words.ts'
import { titleOf } from './read-article.ts'

/** How many results are shown, and how many are counted. */
const maxHits = 20
const maxCounted = 200

/** Returns the best sections for what is being typed, and how many there are. */
export function searchGuide({ lookUp, search }: GuideIndex, query: string): CallOutput<'help.search'> {
  const words = searchWords(query)
  const isNamed = (section: GuideSection): boolean => snippetOf(titleOf(section), words).length > 1
  const typed = lookUp(query, maxCounted)
  // The index also counts the headings above a section, so those whose own heading matches are moved up. What is typed
  // may also be a question, or in words that the guide does not use.
  const found = [
    ...new Set([...typed.filter(isNamed), ...typed.filter((section) => !isNamed(section)), ...search(query, maxHits)]),
  ]
  return { hits: found.slice(0, maxHits).map((section) => toHit(section, words)), total: found.length }
}

function toHit(section: GuideSection, words: readonly SearchWord[]): HelpHit {
  const { id, page, headings, body } = section
  return {
    id,
    title: snippetOf(titleOf(section), words),
    path: headings.length === 0 ? [] : [page, ...headings.slice(0, -1)],
    excerpt: snippetOf(toPlainText(body), words),
  }
}

/** Returns the words of a section of the guide, for an excerpt: its Markdown without marks. */
function toPlainText(markdown: string): string {
  return withoutLinks(markdown)
    .replaceAll(/^ {0,3}(?:```|~~~).*$/gm, '')
    .replaceAll(/^\s*\|?(?:\s*:?-+:?\s*\|)+.*$/gm, '')
    .replaceAll(/^\s*(?:[-*+]|\d+\.|>|#{1,6})\s+/gm, '')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll('|', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
