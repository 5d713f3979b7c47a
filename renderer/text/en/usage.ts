import { count, formatNumber } from '../format.ts'

export const usageText = {
  title: 'Usage',
  loading: 'Adding up',
  summary: 'Summary',
  scope: 'since the first answer on this computer',
  figures: { cost: 'Cost', answers: 'Answers', in: 'Tokens in', out: 'Tokens out' },
  unknown: 'unknown',
  alsoUnknown: (answers: number) => `+ ${formatNumber(answers)} unknown`,
  unknownCosts: (answers: number) => `and ${count(answers, { one: 'answer', other: 'answers' })} of unknown cost`,
  byModel: 'By model',
  columns: { model: 'Model', answers: 'Answers', in: 'Tokens in', out: 'Tokens out', cost: 'Cost' },
  total: 'Together',
  emptyTitle: 'Nothing used yet',
  empty: 'Each answer tells its tokens and its cost, and this page adds them up.',
  begin: 'Begin a chat',
  beginFailed: 'A new chat could not be saved.',
} as const
