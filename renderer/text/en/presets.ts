import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

const statuses: Readonly<Record<string, string>> = { active: 'Active', disabled: 'Disabled', archived: 'Archived' }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Words of the presets' list and frame; the editor, the history and the tests have files of their own beside this. */
export const presetsText = defineText('presetsText', {
  title: 'Presets',
  list: 'Presets',
  loading: 'Reading the presets',
  loadingOne: 'Reading the preset',
  search: 'Search presets',
  newPreset: 'New preset',
  addBySlug: 'Add by slug',
  onlyStarred: 'Only starred',
  starred: 'Starred',
  all: 'All',
  star: 'Star',
  unstar: 'Remove star',
  forget: 'Remove from list',
  refresh: 'Read again',
  nothingFound: 'No preset has that name.',
  nothingStarred: 'No preset is starred. The star in a preset’s toolbar keeps it at the top.',
  draft: 'Draft',
  status: (status: string) => statuses[status] ?? status,
  version: (version: number) => `v${version}`,
  origin: { listed: 'Listed by the gateway', added: 'Added by slug', created: 'Made here' },
  count: (presets: number, gateway: string) => `${gateway}: ${count(presets, { one: 'preset', other: 'presets' })}`,
  noModel: 'Gateway default model',
  neverSaved: 'Not saved yet',
  forgotten: (slug: string) => `${slug} is off the list.`,
  undo: 'Undo',
  notBroughtBack: 'Couldn’t restore the preset. Add it by its slug.',
  notForgotten: 'Couldn’t remove the preset from the list.',
  notStarred: 'Couldn’t save the star.',

  notLive: 'Not live',
  lastSeen: (age: string) => `Last updated ${age}.`,
  neverSeen: 'Nothing has been seen of this gateway yet.',
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
    'A preset is a system prompt with its parameters, kept at the gateway under a short name, the slug. A chat uses it as @preset/slug, and every save is a version you can go back to.',

  add: {
    title: 'Add a preset by its slug',
    text: 'For a preset that the list does not show, such as one of a colleague.',
    label: 'Slug',
    help: 'The short name at the end of @preset/….',
    check: 'Check and add',
    checking: 'Checking',
    cancel: 'Cancel',
    empty: 'Write the slug first.',
    notFound: (slug: string) => `This gateway has no preset “${slug}”.`,
  },
} as const)
