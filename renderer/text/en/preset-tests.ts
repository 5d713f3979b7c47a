import { defineText } from '../define-text.ts'
import { count, formatCost, formatNumber, formatShortDuration } from '../format.ts'

/** Texts of testing a preset: samples, targets and results. */
export const presetTestsText = defineText('presetTestsText', {
  intro:
    'Samples are stored with the preset on this computer. Each is sent to the draft and to the versions you choose, and the results are kept here.',
  samples: 'Samples',
  sample: (index: number) => `Sample ${index}`,
  samplePlaceholder: 'A message as a person would write it to this preset',
  addSample: 'Add sample',
  removeSample: (index: number) => `Remove sample ${index}`,
  notKept: 'Couldn’t save the samples.',
  emptyTitle: 'No samples yet',
  empty:
    'Write a message that the preset should answer well. The answers of the draft and of older versions appear side by side.',

  targets: 'Run against',
  draft: 'Draft',
  version: (version: number) => `v${version}`,
  addVersion: 'Add version',
  removeTarget: (name: string) => `Don’t run against ${name}`,
  full: 'You can test the draft and up to three versions.',
  unchanged: 'no changes since',
  modelFor: 'Model for this test',
  modelHelp:
    'This preset sets no model. Choose one for the test; otherwise the gateway’s default model answers. The choice isn’t saved.',

  run: 'Run test',
  running: 'Running',
  cancel: 'Cancel',
  results: 'Results',
  answer: 'Answer',
  ofSample: (index: number, name: string) => `Sample ${index} by ${name}`,
  notRun: 'Not run yet',
  waiting: 'Waiting for the first word',
  stopped: 'Stopped. The part that arrived is kept.',
  noText: 'The answer had no text.',
  outdated: 'For an earlier text of the sample',
  unknown: 'unknown',
  facts: {
    tokens: 'Tokens',
    cost: 'Cost',
    first: 'First word',
    total: 'Total time',
    provider: 'Provider',
    model: 'Model',
  },
  tokens: (prompt: number | null, completion: number | null) =>
    `${prompt === null ? 'unknown' : formatNumber(prompt)} in, ${completion === null ? 'unknown' : formatNumber(completion)} out`,
  cost: (value: number | null) => (value === null ? 'unknown' : formatCost(value)),
  time: (value: number | null) => (value === null ? 'unknown' : formatShortDuration(value)),
  compareWith: 'Compare with',
  noComparison: 'Nothing',
  sameText: 'Same text',
  words: (added: number, removed: number) => `${count(added, { one: 'word', other: 'words' })} more, ${removed} fewer`,
  shortcutHint: 'Runs every sample again',
} as const)
