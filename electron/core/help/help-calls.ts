import type { CallHandlers } from '#shared/ipc/handlers.ts'
import type { HelpPage } from '#shared/ipc/help-calls.ts'
import { type GuideIndex, openGuide } from '#shared-node/guide/guide-index.ts'
import { readArticle } from './read-article.ts'
import { searchGuide } from './search-guide.ts'

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
    'help.search': ({ query }) => searchGuide(guide(), query),
  } satisfies Partial<CallHandlers>
}

/** Pages in the order of the list. Those that are not listed follow in the last group. */
const groups: readonly (readonly [HelpPage['group'], readonly string[]])[] = [
  ['start', ['start', 'connect', 'keyboard']],
  ['work', ['chat', 'presets', 'tools', 'voice']],
  ['data', ['privacy', 'usage', 'models', 'providers']],
  ['more', ['gateways', 'gateway', 'programs', 'set-up-programs', 'export-gateway', 'settings', 'troubleshooting']],
]

/** Returns the group of each page, group by group. */
function groupPages<Page extends { readonly id: string }>(pages: readonly Page[]): (Page & Pick<HelpPage, 'group'>)[] {
  const listed = groups.flatMap(([group, ids]) =>
    ids.flatMap((id) => pages.filter((page) => page.id === id).map((page) => ({ ...page, group }))),
  )
  const others = pages.filter(({ id }) => !listed.some((page) => page.id === id))
  return [...listed, ...others.map((page) => ({ ...page, group: 'more' as const }))]
}
