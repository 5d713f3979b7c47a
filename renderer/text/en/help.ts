import type { HelpPage } from '#shared/ipc/help-calls.ts'
import { defineText } from '../define-text.ts'

const groups: Record<HelpPage['group'], string> = {
  start: 'Start',
  work: 'Work',
  data: 'Costs and data',
  more: 'More',
}

/** Texts of the help pane. */
export const helpText = defineText('helpText', {
  title: 'Help',
  close: 'Close help',
  back: 'Back',
  path: 'Where this section is',
  search: 'Search help',
  loading: 'Loading help',
  groups,
  found: (shown: number, total: number) =>
    shown < total ? `The best ${shown} of ${total} sections` : total === 1 ? '1 section' : `${total} sections`,
  nothing: (query: string) => `Nothing about “${query}”`,
  nothingHelp: 'Try another word, or fewer. The built-in help in a chat answers whole questions.',
  results: 'Results',
  contents: 'On this page',
  related: 'Related',
  gone: 'No longer in the guide',
  goneHelp: 'This section was renamed or removed. Search for it, or look through all pages.',
  allPages: 'All pages',
  /** Shown in other languages than English. */
  englishOnly: 'The guide is in English only.',
} as const)
