import { defineText } from '../define-text.ts'
import { count, formatTokens, formatTime } from '../format.ts'

const lines = (value: number) => count(value, { one: 'line', other: 'lines' })

/** Texts of the preset editor: prompt, parameters, saving, and what comes between. */
export const presetEditorText = defineText('presetEditorText', {
  pages: 'Pages of the preset',
  edit: 'Edit',
  try: 'Try',
  about: 'About',
  star: 'Star',
  versions: 'Versions',
  more: 'More',
  copySlug: 'Copy @preset/slug',
  newTitle: 'New preset',
  inChat: 'Use in chat',
  saveFirst: 'Save the preset first',
  withoutDraft: 'Uses the saved version, without this draft',
  notOpened: 'Couldn’t open a chat with this preset.',
  duplicate: 'Duplicate',
  renameOrDelete: 'Rename or delete',
  notInApi: 'not in the gateway’s API',

  model: 'Model',
  context: (tokens: number) => `${formatTokens(tokens)} context`,
  price: (input: string, output: string) => `${input} in, ${output} out`,
  free: 'free',
  ifItFails: (models: string) => `If it fails: ${models}`,
  editFallbacks: 'Edit fallbacks',

  slug: 'Slug',
  slugHelp: 'Letters, digits, “.”, “_”, “~” and “-”. Used as @preset/slug. You can’t change it later.',
  slugProblems: {
    empty: 'Enter a slug.',
    characters: 'A slug can contain letters A to Z, digits, “.”, “_”, “~” and “-”.',
    long: 'A slug can have at most 200 characters.',
    taken: (slug: string) => `The preset “${slug}” already exists. Open it to save a new version.`,
  },

  systemPrompt: 'System prompt',
  promptHint: 'Instructions that the model gets before every chat.',
  lines,
  tokens: (value: number) => `about ${count(value, { one: 'token', other: 'tokens' })}`,
  find: 'Find in the prompt',
  findField: 'Find',
  findClose: 'Close find',
  findCount: (index: number, total: number) => (total === 0 ? 'None' : `${index} of ${total}`),

  parameters: 'Parameters',
  here: 'This draft',
  set: (set: number, all: number) => `${set} of ${all} set`,
  unsaved: 'Unsaved changes',
  differ: (fields: number, version: number) =>
    `${count(fields, { one: 'field differs', other: 'fields differ' })} from v${version}`,
  showChanges: 'Show changes',
  discard: 'Discard changes',
  discarded: 'Changes discarded.',
  discardedNew: (slug: string) => `Draft ${slug} discarded.`,
  undo: 'Undo',
  keptAt: (at: number) => `Draft saved ${formatTime(at)}`,
  keeping: 'Saving the draft',
  notKept: 'Couldn’t save the draft. It stays on screen while the app runs.',
  keepAgain: 'Try again',
  behind: (theirs: number, mine: number) => `v${theirs} was saved after this draft was started from v${mine}.`,
  behindText: 'Merge the changes before you save.',
  merge: 'Merge',

  notReported: 'not reported',
  facts: {
    slug: 'Slug',
    name: 'Name',
    description: 'Description',
    status: 'Status',
    statusUpdated: 'Status since',
    creator: 'Creator',
    workspace: 'Workspace',
    created: 'Created',
    updated: 'Updated',
    inUse: 'Version in use',
  },
  readOnly:
    'The gateway’s API can’t change these fields, rename a preset or delete one. Use the gateway’s site for that.',
  factsNew: 'The gateway sets the name, description and status when you save the preset for the first time.',
} as const)
