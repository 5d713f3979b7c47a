import { defineText } from '../define-text.ts'
import { count, formatMoment } from '../format.ts'

const words = (value: number) => count(value, { one: 'word', other: 'words' })

const types = {
  unset: 'unset',
  null: 'null',
  boolean: 'yes or no',
  number: 'number',
  text: 'text',
  list: 'list',
  object: 'object',
} as const

/** Texts of the version history and of the differences between versions. */
export const presetHistoryText = defineText('presetHistoryText', {
  versions: 'Versions',
  loading: 'Loading versions',
  version: (version: number) => `v${version}`,
  draft: 'Draft',
  draftWho: 'Only on this computer',
  inUse: 'In use',
  notReported: 'unknown author',
  leftOut: 'Not listed by the gateway',
  unknownVersion: 'v?',
  you: 'You',
  who: (author: string, at: number) => {
    const name = author || 'unknown author'
    return Number.isNaN(at) ? name : `${name}, ${formatMoment(at)}`
  },
  search: 'Search versions',
  nothingFound: 'No versions match.',
  searched: (versions: number, all: number) => `Searched the newest ${versions} of ${all}.`,
  draftChanges: (names: readonly string[]) =>
    names.length > 3
      ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
      : names.join(', ') || 'No changes yet',
  none: 'No version is saved yet. Each save adds one here.',
  moreOf: (version: number) => `More for v${version}`,

  compare: 'Compare versions',
  compareHint: 'There is no other version to compare with.',
  compareNewestHint: (left: number, right: number) =>
    `Compares v${right} with v${left}. Choose versions to compare others.`,
  compareDraft: 'Compare with the draft',
  compareNewest: 'Compare with the newest',
  compareBefore: 'Compare with the one before',
  restore: 'Restore as new version',
  restoreHint: 'Choose one older version to restore it.',
  copyJson: 'Copy as JSON',
  copyCurl: 'Copy as curl',
  copyJsonOf: (name: string) => `Copy ${name} as JSON`,
  copyCurlOf: (name: string) => `Copy ${name} as curl`,
  exporting: 'Export',
  copied: (name: string) => `${name} copied.`,
  notExported: 'Couldn’t read the version.',
  addNote: 'Add note',
  editNote: 'Edit note',

  noteTitle: (version: number) => `Note on v${version}`,
  noteLabel: 'Note',
  noteHelp: 'Stored only on this computer. It is never sent to the gateway.',
  noteSave: 'Save note',
  cancel: 'Cancel',

  restoreTitle: (version: number, next: number | null) =>
    next === null ? `Restore v${version} as a new version` : `Restore v${version} as v${next}`,
  restoreText: (version: number, next: number | null) =>
    next === null
      ? `Saves a copy of v${version} as a new version. Nothing is removed.`
      : `Saves a copy of v${version} as v${next}. Nothing is removed.`,
  restoreDraft: 'Your draft is kept. When you save it, you merge the two.',
  restoreConfirm: (version: number, next: number | null) =>
    next === null ? `Restore v${version}` : `Restore v${version} as v${next}`,
  restoring: 'Restoring',
  restored: (version: number, as: number | null) =>
    as === null ? `v${version} restored` : `v${version} restored as v${as}`,

  differences: 'Differences',
  back: 'Back to the preset',
  layout: 'Layout',
  sideBySide: 'Side by side',
  inline: 'Inline',
  left: 'Earlier side',
  right: 'Later side',
  swap: 'Swap sides',
  parameters: 'Parameters',
  differ: (changed: number, all: number) => (changed === 0 ? 'The same on both sides' : `${changed} of ${all} differ`),
  onlyDifferences: 'Only differences',
  systemPrompt: 'System prompt',
  words: (added: number, removed: number) => `${words(added)} added, ${removed} removed`,
  promptSame: 'The same on both sides',
  promptNone: 'Neither side has one',
  /** `index` counts from 1; null before the first step. */
  place: (index: number | null, total: number) => {
    if (total === 0) return 'No differences'
    if (index === null) return count(total, { one: 'difference', other: 'differences' })
    return `Difference ${index} of ${total}`
  },
  next: 'Next difference',
  previous: 'Previous difference',
  same: 'Both sides are the same.',
  unset: 'unset',
  type: (type: keyof typeof types) => types[type],
  copyField: (field: string, side: string) => `Copy ${field} of ${side} into the draft`,
  copiedField: (field: string, side: string) => `Copied ${field} of ${side} into the draft.`,
  folded: (lines: number) => `${count(lines, { one: 'line', other: 'lines' })} the same`,
  unfold: 'Show',
  reading: 'Loading versions',

  /** Parts of the summary of a version; `change-summary.ts` joins them. */
  change: {
    first: 'Created',
    unknown: 'Unknown changes',
    same: 'No changes',
    restored: (version: number) => `Restored v${version}`,
    more: (change: string, others: number) => `${change} and ${others} more`,
    promptAdded: (added: number) => `Prompt, ${words(added)} added`,
    promptRemoved: (removed: number) => `Prompt, ${words(removed)} removed`,
    promptChanged: (added: number, removed: number) => `Prompt, ${words(added)} added, ${removed} removed`,
    unset: (name: string) => `${name} unset`,
    set: (name: string) => `${name} set`,
    setTo: (name: string, to: string) => `${name} to ${to}`,
    changed: (name: string, from: string, to: string) => `${name} ${from} to ${to}`,
  },
} as const)
