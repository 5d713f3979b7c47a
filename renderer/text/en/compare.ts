import { defineText } from '../define-text.ts'
import { count, formatNumber } from '../format.ts'

/** Texts of the comparison of answers. They are loaded with it, but for `compareStartText`. */
export const compareText = defineText('compareText', {
  // Targets
  sheet: 'Compare',
  sendsTo: (targets: number) =>
    `Your message goes to ${formatNumber(targets)} targets. Their answers appear side by side.`,
  sameMessage: 'The same message goes to these targets. Their answers appear next to the existing one.',
  sameMessageAlone: 'The same message goes to these targets. Their answers appear side by side.',
  target: (index: number) => `Target ${index}`,
  add: 'Add target',
  full: (most: number) => `Up to ${most} targets`,
  remove: (index: number) => `Remove target ${index}`,
  end: 'Turn off compare',
  model: (index: number, name: string) => `Model of target ${index}: ${name}`,
  defaultModel: 'Default model',
  presetModel: 'Its model',
  parameters: (index: number) => `Parameters of target ${index}`,
  asChat: 'as this chat',
  ownParameters: (set: number) => (set === 0 ? 'none set' : `${formatNumber(set)} set`),
  parametersOf: (index: number) => `Parameters of target ${index}`,
  parametersText: 'Applies to this target only.',
  takeChatParameters: 'Use this chat’s parameters',
  discardUnsent: 'Discard what isn’t sent',
  done: 'Done',
  here: 'This target',
  budget: 'Each answer counts towards your budget.',
  send: 'Send to these',
  sendNeeds: 'Choose at least one more target',
  waits: 'Wait for the current answer, or stop it, to send.',
  cancel: 'Cancel',

  // Side by side
  comparison: 'Comparison',
  arriving: (ended: number, all: number) => `${ended} of ${all} answers finished`,
  ended: (all: number) => `${count(all, { one: 'answer', other: 'answers' })}, all finished`,
  cheapest: (names: string, cost: string) => `Cheapest: ${names}, ${cost}`,
  fastest: (names: string, time: string) => `Fastest: ${names}, ${time}`,
  and: ' and ',
  isCheapest: 'cheapest',
  isFastest: 'fastest',
  stopAll: 'Stop all',
  stopOne: (name: string) => `Stop ${name}`,
  previousColumn: 'Previous column',
  nextColumn: 'Next column',
  columnPlace: (first: number, last: number, all: number) =>
    first === last ? `${first} of ${all}` : `${first}–${last} of ${all}`,
  fold: 'Fold the comparison',
  cost: 'Cost',
  tokens: 'Tokens',
  firstWord: 'First word',
  whole: 'Total time',
  provider: 'Served by',
  unknown: 'unknown',
  whenDone: 'when done',
  numbered: (name: string, index: number) => `${name} (${index})`,
  keep: 'Keep this answer',
  kept: 'Kept',
  again: (name: string) => `Ask ${name} again`,
  details: 'Answer details',
  continues: (name: string) => `The chat continues from ${name} unless you keep another answer.`,
  keptContinues: (name: string) => `You kept ${name}. The chat continues from it.`,
  otherBranch: 'Messages after other answers stay on their own branches.',
  notRetried: 'Couldn’t request the answer again',
  notContinued: 'Couldn’t request the rest of the answer',
  notKeptAnswer: 'Couldn’t save the answer',
  notStopped: 'Couldn’t stop the answer',

  // Folded
  folded: (others: number) => `Compared with ${count(others, { one: 'other answer', other: 'other answers' })}`,
  show: 'Show comparison',
  goOnWith: (name: string) => `Continue with ${name}`,
  chatUses: 'This chat’s next message goes to a different model.',
  notUsed: 'Couldn’t apply this to the chat',
} as const)

/** Shown before a comparison exists. */
export const compareStartText = defineText('compareStartText', {
  compareModels: 'Compare models',
  compareWith: 'Compare with…',
  toTargets: (targets: number) => `to ${formatNumber(targets)} side by side`,
} as const)
