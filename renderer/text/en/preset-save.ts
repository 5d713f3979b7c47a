import { defineText } from '../define-text.ts'

/** Texts of saving a preset: the request, the result, and merging. */
export const presetSaveText = defineText('presetSaveText', {
  save: 'Save',
  review: 'Review request…',
  title: (version: number | null) => (version === null ? 'Save as a new preset' : `Save as v${version}`),
  text: 'This exact request is sent. The gateway saves it as a new version and keeps the older ones.',
  confirm: (version: number | null) => (version === null ? 'Create preset' : `Save as v${version}`),
  saving: 'Saving',
  cancel: 'Cancel',
  body: 'Request',
  copyBody: 'Copy request',
  copied: 'Copied',
  changesFrom: (version: number) => `Changes from v${version}`,
  reading: 'Preparing the request',
  urlUnknown: 'the gateway is not running',
  problems: 'The gateway would refuse this',
  problemsText: 'Fix these fields, then save.',
  toField: 'Back to the fields',

  savedAs: (version: number | null) => (version === null ? 'Saved' : `Saved as v${version}`),
  notSaved: (slug: string) => `Couldn’t save ${slug}. Its draft is kept.`,
  storedTitle: (version: number | null) =>
    version === null ? 'The gateway saved it differently' : `The gateway saved v${version} differently`,
  storedText: 'The gateway changed these fields:',
  field: 'Field',
  sent: 'Sent',
  stored: 'Stored',
  absent: 'absent',
  dismiss: 'Dismiss',

  forbiddenTitle: 'This key can’t save presets',
  forbidden: (gateway: string) =>
    `${gateway} needs a management key to save presets, which is separate from the key you signed in with. Create one on the gateway’s site and add it here. It is used only for presets. Your draft is kept.`,
  addManagementKey: 'Add management key',
  replaceManagementKey: 'Check management key',
  draftKept: 'Draft kept.',

  mergeTitle: (slug: string) => `${slug} has changed`,
  mergeText: (theirs: number, mine: number | null) =>
    mine === null
      ? `The gateway already has this preset, at v${theirs}. Choose a side for each field, then save on top of v${theirs}.`
      : `v${theirs} was saved after you started your draft from v${mine}. Choose a side for each field, then save on top of v${theirs}.`,
  mergeReading: 'Loading the other version',
  mine: 'Mine',
  theirs: 'Theirs',
  mineOf: (field: string) => `Keep mine: ${field}`,
  theirsOf: (field: string) => `Take theirs: ${field}`,
  bothChanged: 'Both changed it',
  unset: 'unset',
  allMine: 'Keep all mine',
  allTheirs: 'Take all theirs',
  nothingToMerge: 'Both sides are the same. There is nothing to choose.',
  mergeConfirm: 'Use merged version',
  systemPrompt: 'System prompt',
} as const)
