import { defineText } from '../define-text.ts'
import { count, formatTime } from '../format.ts'

const lines = (value: number) => count(value, { one: 'line', other: 'lines' })

/** Words of the preset editor: prompt, parameters, saving, and what comes between. */
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

  slug: 'Slug',
  slugHelp: 'Letters, digits, “.”, “_”, “~” and “-”. A chat calls it @preset/slug. It cannot be changed later.',
  slugProblems: {
    empty: 'Write a slug: without it the preset has no name.',
    characters: 'Only letters A to Z, digits, “.”, “_”, “~” and “-” can stand in a slug.',
    long: 'A slug has at most 200 characters.',
    taken: (slug: string) => `There is a preset “${slug}” already. Open it to save a new version of it.`,
  },

  systemPrompt: 'System prompt',
  promptHint: 'What the model is told before every chat.',
  lines,
  tokens: (value: number) => `about ${count(value, { one: 'token', other: 'tokens' })}`,
  find: 'Find in the prompt',
  findField: 'Find',
  findNext: 'Next match',
  findPrevious: 'Previous match',
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
  discarded: 'The changes were discarded.',
  discardedNew: (slug: string) => `The draft ${slug} was discarded.`,
  undo: 'Undo',
  keptAt: (at: number) => `Draft saved ${formatTime(at)}`,
  keeping: 'Keeping the draft',
  notKept: 'Couldn’t save the draft. It stays on screen while the app runs.',
  keepAgain: 'Try again',
  behind: (theirs: number, mine: number) => `v${theirs} was saved since; this draft began from v${mine}.`,
  behindText: 'Merge the changes before you save.',
  merge: 'Merge',

  notTold: 'not reported',
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
    origin: 'In this list',
  },
  readOnly:
    'The gateway’s interface has no way to write these. They are shown as it tells them; change them where the gateway lets you, such as its own web page.',
  factsNew: 'Name, description and status are given by the gateway when the preset is saved for the first time.',
} as const)
