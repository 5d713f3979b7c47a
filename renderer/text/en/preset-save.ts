import { defineText } from '../define-text.ts'

/** Words of saving a preset: what will be sent, what came of it, and how two writers meet. */
export const presetSaveText = defineText('presetSaveText', {
  save: 'Save preset',
  title: (version: number | null) => (version === null ? 'Save as a new preset' : `Save as v${version}`),
  text: 'This is the request exactly as it is sent. The gateway makes a new version of it; older ones stay.',
  confirm: (version: number | null) => (version === null ? 'Create preset' : `Save as v${version}`),
  saving: 'Saving',
  cancel: 'Cancel',
  body: 'Request',
  copyBody: 'Copy request',
  copied: 'Copied',
  changesFrom: (version: number) => `Changes from v${version}`,
  reading: 'Writing the request',
  urlUnknown: 'the gateway is not running',
  problems: 'The gateway would refuse this',
  problemsText: 'Fix these fields, then save.',
  toField: 'Back to the fields',

  saved: (slug: string, version: number | null) => `${slug} is saved${version === null ? '' : ` as v${version}`}.`,
  storedTitle: (version: number | null) =>
    version === null ? 'Stored otherwise than sent' : `The gateway saved v${version} differently`,
  storedText: 'The gateway decides what becomes of each field. These differ:',
  field: 'Field',
  sent: 'Sent',
  stored: 'Stored',
  absent: 'not there',
  dismiss: 'Dismiss',

  forbiddenTitle: 'This key may not write presets',
  forbidden: (gateway: string) =>
    `${gateway} lets only management keys save presets; the key you signed in with may read them and chat. A management key is made on the gateway’s own page and kept in a slot of its own, used for presets alone. Your draft stays here.`,
  addManagementKey: 'Add management key',
  replaceManagementKey: 'Check management key',
  draftKept: 'The draft is kept.',

  mergeTitle: (slug: string) => `${slug} was changed meanwhile`,
  mergeText: (theirs: number, mine: number | null) =>
    mine === null
      ? `The gateway has this preset already, at v${theirs}. Choose for each field which side goes on; then save on top of v${theirs}.`
      : `v${theirs} was saved after your draft began from v${mine}. Choose for each field which side goes on; then save on top of v${theirs}.`,
  mergeReading: 'Reading the other side',
  mine: 'Mine',
  theirs: 'Theirs',
  mineOf: (field: string) => `Keep mine: ${field}`,
  theirsOf: (field: string) => `Take theirs: ${field}`,
  bothChanged: 'Both changed it',
  unset: 'unset',
  allMine: 'Keep all mine',
  allTheirs: 'Take all theirs',
  nothingToMerge: 'Both sides say the same. Nothing is left to choose.',
  mergeConfirm: 'Use merged version',
  systemPrompt: 'System prompt',
} as const)
