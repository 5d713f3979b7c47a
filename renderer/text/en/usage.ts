import { defineText } from '../define-text.ts'
import { count, formatNumber } from '../format.ts'

const turns = { one: 'request', other: 'requests' }

export const usageText = defineText('usageText', {
  title: 'Usage',
  loading: 'Loading usage…',
  summary: 'Summary',

  // Filters
  period: 'Period',
  lastDays: (days: number) => `Last ${days} days`,
  allTime: 'All time',
  groupBy: 'Group by',
  groups: {
    model: 'Model',
    provider: 'Provider',
    preset: 'Preset version',
    conversation: 'Chat',
    day: 'Day',
    kind: 'Kind',
    profile: 'Gateway',
    turn: 'Request',
  },
  kind: 'Kind',
  kinds: {
    chat: 'Chat',
    transcription: 'Transcription',
    speech: 'Speech',
    'preset-test': 'Preset tests',
    program: 'Other programs',
  },
  gateway: 'Gateway',
  by: (group: string) => `by ${group.toLowerCase()}`,

  // Figures
  billedByGateways: 'Billed by gateways',
  paidUpstream: 'Paid upstream',
  withOwnKey: 'with your own provider keys',
  tokens: 'Tokens',
  ofThemCached: (cached: string) => `${cached} cached`,
  costUnknown: 'Cost unknown',
  turns: (value: number) => count(value, turns),
  ofTurns: (all: number) => `of ${count(all, turns)}`,
  allCostsReported: 'All costs reported',
  failed: 'Failed',
  ofThemFailed: (value: number) => `${formatNumber(value)} failed`,
  openRequest: 'Show this request in Gateway',
  hasFailed: 'failed',
  toolRuns: (runs: number, cost: string | null) => {
    const tools = count(runs, { one: 'gateway tool', other: 'gateway tools' })
    return cost === null ? tools : `${tools}, ${cost}`
  },
  serverCalls: (calls: number) => count(calls, { one: 'tool call', other: 'tool calls' }),
  unknown: 'unknown',
  none: 'none',

  // The chart
  billedADay: 'Billed per day',
  billed: 'by gateways',
  upstream: 'paid upstream',
  partUnknown: 'includes unknown costs',
  chart: (highest: string, day: string) => `Billed per day, highest ${highest} on ${day}`,
  chartOfNothing: 'No charges in this period',
  chartDay: (day: string, cost: string, unknown: number) =>
    unknown === 0 ? `${day}: ${cost}` : `${day}: ${cost} and ${count(unknown, turns)} of unknown cost`,

  // The table
  ledger: 'Ledger',
  columns: {
    time: 'Time',
    what: 'Used for',
    turns: 'Requests',
    in: 'In',
    cached: 'Cached',
    out: 'Out',
    reasoning: 'Reasoning',
    upstream: 'Upstream',
    billed: 'Billed',
  },
  alsoUnknown: (value: number) => `+ ${formatNumber(value)} unknown`,
  secondsHeard: (seconds: number) => `${formatNumber(Math.round(seconds))} s of speech`,
  charactersSaid: (characters: number) => `${formatNumber(characters)} characters`,
  entriesOf: (from: number, to: number, all: number) =>
    `${formatNumber(from)} to ${formatNumber(to)} of ${formatNumber(all)}`,
  newer: 'Newer',
  older: 'Older',
  total: 'Total',
  others: 'All others',
  deletedConversation: 'Deleted chats',
  noPreset: 'No preset',
  notReported: 'Not reported',
  exportCsv: 'Export CSV',
  exported: (entries: number) => `Exported ${count(entries, turns)}`,
  notExported: 'Couldn’t write the file',

  // Budgets
  monthlyBudget: 'Monthly budget',
  chatBudget: 'Budget of this chat',
  setBudget: 'Set a budget',
  changeBudget: 'Change',
  budgetText: 'Gatehouse warns you before you go over budget. Costs the gateway doesn’t report aren’t included.',
  limit: 'Limit in US dollars',
  limitError: 'Enter an amount greater than 0, such as 25',
  guardError: 'Enter an amount greater than 0, such as 0.50, or leave it empty',
  warnAt: 'Warn at (percent)',
  warnError: 'Enter a number from 0 to 100',
  hardStop: 'Stop sending when it is spent',
  guard: 'Cost limit for gateway tools per answer (USD)',
  guardHelp: 'Sent as stop_server_tools_when. Leave empty for no limit.',
  save: 'Save budget',
  remove: 'Remove budget',
  cancel: 'Cancel',
  spentOf: (spent: string, limit: string) => `${spent} of ${limit}`,
  atThisPace: (cost: string) => `On track for ${cost} by the end of the month`,
  warnsAt: (cost: string) => `warns at ${cost}`,
  stopsAt: (cost: string) => `warns at ${cost}, stops at the limit`,
  meter: (percent: number) => `Monthly budget, ${percent} percent spent`,

  // Empty
  emptyTitle: 'No usage yet',
  empty: 'Tokens and costs reported by your gateways appear here after your first answer.',
  begin: 'Start a chat',
  beginFailed: 'Couldn’t create a chat.',
  nothingHere: 'Nothing in this period',
  nothingHereText: 'Try a different period or clear a filter.',
  showAll: 'Show all time',
} as const)
