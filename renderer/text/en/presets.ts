import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

const statuses: Readonly<Record<string, string>> = { active: 'Active', disabled: 'Disabled', archived: 'Archived' }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Texts of the preset list. The editor, the history and the tests have their own files. */
export const presetsText = defineText('presetsText', {
  title: 'Presets',
  list: 'Presets',
  loading: 'Loading presets',
  loadingOne: 'Loading the preset',
  search: 'Search presets',
  newPreset: 'New preset',
  addBySlug: 'Add by slug',
  onlyStarred: 'Only starred',
  starred: 'Starred',
  all: 'All',
  star: 'Star',
  unstar: 'Remove star',
  remove: 'Remove from list',
  refresh: 'Refresh',
  nothingFound: 'No presets match.',
  nothingStarred: 'No starred presets. Star a preset in its toolbar to keep it at the top.',
  draft: 'Draft',
  status: (status: string) => statuses[status] ?? status,
  version: (version: number) => `v${version}`,
  origin: { listed: 'Listed by the gateway', added: 'Added by slug', created: 'Created here' },
  updated: (when: string) => `changed ${when}`,
  count: (presets: number, gateway: string) => `${gateway}: ${count(presets, { one: 'preset', other: 'presets' })}`,
  noModel: 'Gateway default model',
  neverSaved: 'Not saved yet',
  removed: (slug: string) => `${slug} removed from the list.`,
  undo: 'Undo',
  notBroughtBack: 'Couldn’t restore the preset. Add it by its slug.',
  notRemoved: 'Couldn’t remove the preset from the list.',
  notStarred: 'Couldn’t save the star.',

  notLive: 'Not live',
  lastSeen: (age: string) => `Last updated ${age}.`,
  neverSeen: 'Nothing has been loaded from this gateway yet.',
  why: 'Why',
  retry: 'Retry',
  /** How long ago, of a time in milliseconds since 1970. */
  age: (at: number, now: number) => {
    const past = Math.max(0, now - at)
    if (past < minute) return 'just now'
    if (past < hour) return `${Math.floor(past / minute)} min ago`
    if (past < day) return `${count(Math.floor(past / hour), { one: 'hour', other: 'hours' })} ago`
    return `${count(Math.floor(past / day), { one: 'day', other: 'days' })} ago`
  },

  emptyTitle: 'No presets yet',
  empty:
    'A preset is a system prompt with parameters that the gateway stores under a short name, the slug. Use it in any chat as @preset/slug. Every save is a version that you can restore.',

  add: {
    title: 'Add a preset by its slug',
    text: 'For a preset that isn’t in the list, such as a colleague’s.',
    label: 'Slug',
    help: 'The short name at the end of @preset/….',
    check: 'Check and add',
    checking: 'Checking',
    cancel: 'Cancel',
    empty: 'Enter a slug.',
    notFound: (slug: string) => `This gateway has no preset “${slug}”.`,
  },
} as const)
