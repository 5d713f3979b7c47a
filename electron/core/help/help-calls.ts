import type { GuideSection } from '#shared/guide/guide-section.ts'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import type { HelpHit } from '#shared/ipc/help-calls.ts'
import { type GuideIndex, openGuide } from '#shared-node/guide/guide-index.ts'
import { snippetOf } from '../conversations/search/snippet.ts'
import { type SearchWord, searchWords } from '../conversations/search/search-words.ts'
import { groupPages } from './page-groups.ts'
import { toPlainText } from './plain-text.ts'
import { readArticle, titleOf } from './read-article.ts'

/** How many results are shown, and how many are counted. */
const maxHits = 20
const maxCounted = 200

/** Returns the calls for the user guide in a folder, which is read with the first of them. */
export function createHelpCalls(guideDirectory: string) {
  let opened: GuideIndex | undefined
  const guide = (): GuideIndex => (opened ??= openGuide(guideDirectory))
  return {
    'help.pages': () =>
      groupPages(
        guide()
          .sections.filter(({ headings }) => headings.length === 0)
          .map(({ id, page }) => ({ id, title: page })),
      ),
    'help.section': ({ id }) => readArticle(guide().sections, id),
    'help.search': ({ query }) => {
      const { lookUp, search } = guide()
      const words = searchWords(query)
      const isNamed = (section: GuideSection): boolean => snippetOf(titleOf(section), words).length > 1
      const typed = lookUp(query, maxCounted)
      // The index also counts the headings above a section, so those whose own heading matches are moved up. What is
      // typed may also be a question, or in words that the guide does not use.
      const found = [
        ...new Set([
          ...typed.filter(isNamed),
          ...typed.filter((section) => !isNamed(section)),
          ...search(query, maxHits),
        ]),
      ]
      return { hits: found.slice(0, maxHits).map((section) => toHit(section, words)), total: found.length }
    },
  } satisfies Partial<CallHandlers>
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
