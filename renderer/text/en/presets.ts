import { count } from '../format.ts'

const statuses: Readonly<Record<string, string>> = { active: 'Active', disabled: 'Disabled', archived: 'Archived' }

export const presetsText = {
  title: 'Presets',
  preset: 'Preset',
  loading: 'Reading the presets',
  loadingOne: 'Reading the preset',
  search: 'Search presets',
  list: 'Presets',
  addBySlug: 'Add by slug',
  addedBySlug: 'Added by slug',
  ofGateway: 'Of this gateway',
  remove: 'Take off the list',
  nothingFound: 'No preset has that name.',
  status: (status: string) => statuses[status] ?? status,
  version: (version: number) => `v${version}`,
  refresh: 'Refresh',
  total: (total: number) => count(total, { one: 'preset', other: 'presets' }),

  emptyTitle: 'No presets yet',
  empty: 'A preset is a prompt with its parameters, kept at the gateway under a short name, the slug.',
  chooseTitle: 'Choose a preset',
  choose: 'Its prompt and its parameters are shown here.',

  facts: {
    slug: 'Slug',
    status: 'Status',
    version: 'Version in use',
    description: 'Description',
    updated: 'Updated',
    created: 'Created',
  },
  none: 'none',
  unknown: 'unknown',
  copySlug: 'Copy slug',
  copied: 'Slug copied.',
  systemPrompt: 'System prompt',
  noSystemPrompt: 'This version has no system prompt.',
  config: 'Parameters',
  configSet: (set: number) => `${set} set`,
  noConfig: 'This version sets no parameters.',
  noVersion: 'No version is in use yet.',

  add: {
    title: 'Add a preset by its slug',
    text: 'For a preset that the list does not show, such as one of a colleague.',
    label: 'Slug',
    help: 'The short name at the end of the preset’s address.',
    check: 'Check and show',
    checking: 'Checking',
    cancel: 'Cancel',
    empty: 'Write the slug first.',
    notFound: (slug: string) => `This gateway has no preset “${slug}”.`,
  },
} as const
