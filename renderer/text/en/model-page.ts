import { defineText } from '../define-text.ts'
import { count, formatCost, formatNumber } from '../format.ts'

const clock = (time: number) =>
  `${String(Math.floor(time / 100)).padStart(2, '0')}:${String(time % 100).padStart(2, '0')}`

/** Texts of the page of one model. */
export const modelPageText = defineText('modelPageText', {
  back: 'Back to all models',
  newChat: 'Use in a new chat',
  copyId: 'Copy the model’s id',
  copied: 'Copied',
  loading: 'Loading endpoints',
  at: (vendor: string, gateway: string) => [vendor, `at ${gateway}`].filter(Boolean).join(', '),
  unlisted: 'The gateway doesn’t list this model.',

  // About
  facts: {
    context: 'Context',
    maxOutput: 'Max output',
    input: 'Input / M',
    output: 'Output / M',
    reads: 'Reads',
    writes: 'Writes',
    index: 'Index',
    added: 'Added',
    ends: 'Ends',
  },
  range: (low: string, high: string) => (low === high ? low : `${low} to ${high}`),
  unknown: 'unknown',
  notReported: 'not reported',
  description: 'Description',

  // The chart
  chart: 'Price against throughput',
  chartOf: (frontier: string) =>
    `Price against throughput. Fastest for the price: ${frontier}. The table below has the figures.`,
  cap: (price: number) => `cap ${formatCost(price)}`,
  priceAxis: 'output, for a million tokens',
  speedAxis: 'tokens/s, median',
  noChart: 'The chart needs endpoints with a price and a throughput. None of these has both.',
  legend: { zdr: 'keeps nothing', other: 'may keep data', out: 'not used', frontier: 'fastest for its price' },
  point: (name: string, price: number, speed: number) =>
    `${name}: ${formatCost(price)} per million tokens, ${formatNumber(Math.round(speed))} tokens/s`,

  // Rules
  rules: 'Provider preferences',
  allow: (names: string) => `Allow ${names} only`,
  capPrice: 'Cap the price',
  capHint: (input: string, output: string) => `At most ${input} for a million input tokens and ${output} for output`,
  capAt: (input: string, output: string) => `${input} input, ${output} output`,
  noneChosen: 'Choose endpoints to set rules for them.',
  chosen: (names: readonly string[]) =>
    names.length <= 2 ? names.join(', ') : `${names[0] ?? ''} and ${names.length - 1} more`,
  remain: (remaining: number, all: number) => `${formatNumber(remaining)} of ${formatNumber(all)} remain`,
  noSlug: 'The gateway gives this endpoint no name that a rule could use.',

  // The table
  endpoints: 'Endpoints',
  pick: 'Choose',
  choose: (name: string) => `Choose ${name}`,
  columns: {
    name: 'Provider',
    input: 'In / M',
    output: 'Out / M',
    quantization: 'Quant.',
    context: 'Context',
    latency: 'First token',
    throughput: 'Tokens/s',
    uptime: 'Uptime',
    zdr: 'ZDR',
    parameters: 'Params',
  },
  hints: {
    quantization: 'Precision of the model’s weights. Fewer bits are cheaper and less exact.',
    latency: 'Seconds until the first token, median and 90th percentile of the last 30 minutes',
    throughput: 'Median of the last 30 minutes',
    uptime: 'Requests that succeeded in the last day',
    zdr: 'Keeps nothing of a request (zero data retention)',
    parameters: 'Number of parameters that it supports',
  },
  yes: 'yes',
  no: 'no',
  seconds: (milliseconds: number) => (milliseconds / 1000).toFixed(milliseconds < 9950 ? 1 : 0),
  secondsRange: (median: string, slow: string) => `${median} / ${slow} s`,
  secondsOne: (median: string) => `${median} s`,
  percent: (percent: number) => `${percent.toFixed(percent === 100 ? 0 : 1)} %`,
  degraded: 'Degraded',
  tiered: 'Other prices apply under conditions. Open the endpoint to see them.',
  exclusions: {
    only: 'Not used',
    ignore: 'Ignored',
    quantizations: 'Quantization not allowed',
    'max-price': 'Above the cap',
    parameters: 'Lacks a parameter',
    zdr: 'May keep data',
    region: 'Other region',
  },
  note: 'Prices in US dollars per million tokens. Time and speed are medians of the last 30 minutes, uptime is of one day.',
  noEndpoints: 'No endpoints',
  noEndpointsText: 'The gateway reports no provider that runs this model now.',

  // One endpoint
  detail: 'Endpoint',
  close: 'Close',
  slug: 'Slug',
  runsIn: 'Runs in',
  data: 'Data',
  keepsNothing: 'keeps nothing',
  mayKeep: 'may be kept',
  caching: 'Caching',
  cachesItself: 'automatic',
  prices: 'Price for a million tokens',
  input: 'Input',
  output: 'Output',
  condition: 'Condition',
  figure: 'Figure',
  base: 'Usually',
  above: (tokens: number) => `Above ${formatNumber(tokens)} tokens`,
  between: (from: number, until: number) => `${clock(from)} to ${clock(until)} UTC`,
  otherwise: 'Under a condition',
  cached: 'Cached',
  discount: (share: number) => `The prices include a discount of ${Math.round(share * 100)} %.`,
  speed: 'Speed, 30 minutes',
  firstToken: 'First token, s',
  tokensPerSecond: 'Tokens/s',
  mine: 'Mine, s',
  uptime: 'Uptime',
  uptimes: { fiveMinutes: '5 minutes', halfHour: '30 minutes', day: 'One day' },
  parameters: 'Parameters',
  none: 'none',

  // Not reported
  endpointsNotReported: 'Endpoints: not reported by this gateway',
  endpointsNotReportedText: (gateway: string) =>
    `${gateway} doesn’t list who runs this model, so prices, speeds and uptime of single providers are unknown. Rules for providers can still be typed under Provider and routing in the chat.`,
  askAgain: 'Ask again',
  own: 'From your own requests',
  ownDays: (days: number) => `${days} days`,
  ownNone: 'This model hasn’t answered you in the last 30 days.',
  ownColumns: {
    provider: 'Provider',
    turns: 'Requests',
    firstToken: 'First token',
    speed: 'Tokens/s',
    errors: 'Errors',
    cost: 'Billed',
  },
  ownSeconds: (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`,
  errorsOf: (failed: number, all: number) => `${formatNumber(failed)} of ${formatNumber(all)}`,
  billed: (cost: number, unknown: number) =>
    unknown === 0 ? formatCost(cost) : `${formatCost(cost)} + ${count(unknown, { one: 'unknown', other: 'unknown' })}`,
} as const)
