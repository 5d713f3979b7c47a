import { defineText } from '../define-text.ts'
import { count, formatCost, formatNumber, formatTokens } from '../format.ts'

const seconds = { one: 'second', other: 'seconds' }
const minutes = { one: 'minute', other: 'minutes' }
const hours = { one: 'hour', other: 'hours' }

function duration(value: number): string {
  if (value < 120) return count(value, seconds)
  return value < 7200 ? count(Math.round(value / 60), minutes) : count(Math.round(value / 3600), hours)
}

/** Texts of the row under the composer: context, reasoning effort, caches. */
export const composerContextText = defineText('composerContextText', {
  context: 'Context',
  details: 'Context and cost',
  row: 'Next request',
  percent: (percent: number) => `${formatNumber(percent)}%`,
  meter: (tokens: number, limit: number) => `About ${formatNumber(tokens)} of ${formatNumber(limit)} tokens`,
  tokens: (tokens: number) => `${formatTokens(tokens)} tokens`,
  atMost: (cost: number) => (cost === 0 ? 'free' : `at most ${formatCost(cost)}`),
  cost: (cost: number) => (cost === 0 ? 'free' : formatCost(cost)),
  full: 'It may not fit. Shorten the chat, or choose a model with a larger context.',

  facts: {
    next: 'Next request',
    limit: 'Context of the model',
    maxAnswer: 'Longest answer',
    cost: 'Maximum cost',
    dearest: 'At the most expensive endpoint',
    cached: 'Last answer',
  },
  about: (tokens: number) => `about ${formatNumber(tokens)} tokens`,
  unknown: 'not reported by this gateway',
  noModel: 'unknown until a model is chosen',
  reported: 'An estimate: the tokens of the last answer, and what you added since.',
  counted: 'An estimate from the number of characters.',
  learned: (characters: string, answers: number) =>
    `Characters per token: ${characters}, learned from ${count(answers, { one: 'answer', other: 'answers' })} of this chat.`,
  assumed: (characters: string) => `Characters per token: ${characters} assumed.`,
  listed: 'At the price in the list of models, if nothing is cached and the answer is as long as it may be.',
  toolsExtra: 'Gateway tools may cost extra.',
  filesExtra: (files: number) => `${count(files, { one: 'file', other: 'files' })} not counted.`,
  cachedShare: (percent: number) => `${formatNumber(percent)}% of the input from the provider’s cache`,
  shortCached: (percent: number) => `${formatNumber(percent)}% cached`,

  effort: 'Reasoning effort',
  shortEffort: (effort: string) => `Effort: ${effort}`,
  efforts: {
    max: 'Maximum',
    xhigh: 'Very high',
    high: 'High',
    medium: 'Medium',
    low: 'Low',
    minimal: 'Minimal',
    none: 'None',
  } as Readonly<Record<string, string>>,
  defaultEffort: 'Default',

  cache: 'Cache answers',
  cacheHelp:
    'The gateway keeps answers and repeats them for identical requests, free of charge. Regenerate asks the model again.',
  cacheTime: 'Keep answers for',
  cacheTimes: (value: number) => duration(value),
  cacheOn: 'Cache on',
  cacheNotSet: 'Couldn’t change response caching',
  hit: (age: number | null) =>
    age === null ? 'From the response cache, free' : `From the response cache, free, ${duration(age)} old`,
  miss: 'Not in the response cache',
  shortHit: 'Cache hit',
  shortMiss: 'Cache miss',
  notReported: 'Response cache not reported by this gateway',
  shortUnreported: 'Cache not reported',
} as const)
