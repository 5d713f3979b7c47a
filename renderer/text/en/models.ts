import { defineText } from '../define-text.ts'
import { count, formatNumber } from '../format.ts'

function lowerFirst(words: string): string {
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** Texts of the catalogue and of models side by side. */
export const modelsText = defineText('modelsText', {
  title: 'Models',
  at: (gateway: string) => `at ${gateway}`,
  loading: 'Loading models',
  found: (shown: number, all: number) =>
    shown === all ? formatNumber(all) : `${formatNumber(shown)} of ${formatNumber(all)}`,
  emptyTitle: 'No models',
  empty: 'This gateway lists no models.',
  nothingFound: 'No models match',
  nothingFoundText: 'The search looks at names, ids and vendors. Values that are unknown pass no filter.',
  notReported: 'not reported by this gateway',

  // Filters
  filters: 'Filters',
  showFilters: 'Show the filters',
  search: 'Search models',
  clear: 'Clear',
  clearAll: 'Clear search and filters',
  price: 'Price for a million tokens',
  maxInput: 'Input, at most',
  maxOutput: 'Output, at most',
  any: 'Any',
  noLimit: 'any',
  context: 'Context, at least',
  reads: 'Reads',
  writes: 'Writes',
  parameters: 'Supports',
  moreParameters: (left: number) => count(left, { one: 'more parameter', other: 'more parameters' }),
  /** Names of the API that are no chat parameters of the app. */
  otherParameters: { structured_outputs: 'Structured output', web_search_options: 'Web search' },
  region: 'Runs in',
  regions: { eu: 'European Union', us: 'United States' },
  data: 'Data',
  zdr: 'ZDR only',
  age: 'Added',
  ages: { any: 'Any', month: '30 days', year: 'Year' },
  benchmark: 'Benchmark',
  benchmarks: { intelligence: 'Intelligence', coding: 'Coding', agentic: 'Agentic' },
  minScore: (benchmark: string) => `${benchmark} index, at least`,
  ending: 'Ends soon',

  // The table
  columns: {
    name: 'Model',
    context: 'Context',
    input: 'In / M',
    output: 'Out / M',
    reads: 'Reads',
    zdr: 'ZDR',
    index: 'Index',
    created: 'Added',
  },
  hints: {
    input: 'US dollars per million input tokens',
    output: 'US dollars per million output tokens',
    zdr: 'Providers that keep nothing of a request',
    index: 'Intelligence index of Artificial Analysis',
  },
  free: 'free',
  varies: 'varies',
  none: 'none',
  compare: 'Compare',
  chooseToCompare: (name: string) => `Compare ${name}`,
  chosen: 'Chosen to compare',
  ofFour: (models: number) => `${models} of 4`,
  removeChosen: (name: string) => `Don’t compare ${name}`,
  compareChosen: 'Compare side by side',

  // Models that end
  endTitle: (models: number) =>
    models === 1 ? 'A model you use will end.' : `${formatNumber(models)} models you use will end.`,
  endsOn: (model: string, ends: string) => `${model} ${lowerFirst(ends)}`,
  endsWithPresets: (model: string, ends: string, presets: string) => `${model} ${lowerFirst(ends)}, used by ${presets}`,
  showEnding: 'Show them',

  // Side by side
  backToAll: 'Back to all models',
  sideBySide: (models: number) => `${models} models side by side`,
  onlyDifferences: 'Only differences',
  fact: 'Fact',
  use: 'Use in chat',
  notUsed: 'Couldn’t use the model in the chat',
  bands: { price: 'Price for a million tokens', limits: 'Limits', runs: 'Who runs it', benchmarks: 'Benchmarks' },
  facts: {
    input: 'Input',
    output: 'Output',
    cached: 'Cached input',
    context: 'Context',
    maxOutput: 'Max output',
    reads: 'Reads',
    writes: 'Writes',
    parameters: 'Parameters',
    ends: 'Ends',
    providers: 'Providers',
    zdr: 'Without retention',
    latency: 'First token, median',
    throughput: 'Throughput, median',
    created: 'Added',
    cutoff: 'Knowledge cutoff',
  },
  best: { lowest: 'lowest', most: 'most', fastest: 'fastest', highest: 'highest' },
  seconds: (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`,
  speed: (tokens: number) => `${formatNumber(Math.round(tokens))} tokens/s`,
  unknown: 'unknown',
  compareNote: 'Time and speed are those of the fastest provider, over the last 30 minutes.',
} as const)
