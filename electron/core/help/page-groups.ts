import type { HelpPage } from '#shared/ipc/help-calls.ts'

/** Pages in the order of the list. Those that are not listed follow in the last group. */
const groups: readonly (readonly [HelpPage['group'], readonly string[]])[] = [
  ['start', ['start', 'connect', 'keyboard']],
  ['work', ['chat', 'presets', 'voice']],
  ['data', ['usage', 'providers']],
  ['more', ['gateways', 'gateway', 'settings', 'troubleshooting']],
]

/** Returns the group of each page, group by group. */
export function groupPages<Page extends { readonly id: string }>(
  pages: readonly Page[],
): (Page & Pick<HelpPage, 'group'>)[] {
  const listed = groups.flatMap(([group, ids]) =>
    ids.flatMap((id) => pages.filter((page) => page.id === id).map((page) => ({ ...page, group }))),
  )
  const others = pages.filter(({ id }) => !listed.some((page) => page.id === id))
  return [...listed, ...others.map((page) => ({ ...page, group: 'more' as const }))]
}
