import { defineText } from '../define-text.ts'
import { count, formatDuration, formatNumber } from '../format.ts'

const turns = { one: 'request', other: 'requests' }
const providers = { one: 'provider', other: 'providers' }

function ordinal(place: number): string {
  const ends = ['th', 'st', 'nd', 'rd'] as const
  const isTeen = place % 100 > 10 && place % 100 < 14
  return `${place}${isTeen ? 'th' : (ends[place % 10] ?? 'th')}`
}

/** Texts about the providers that were asked, that answered and that received data. */
export const routingText = defineText('routingText', {
  title: 'Routing',
  setting: 'Request routing details',
  settingHelp: 'Shows which providers were considered and which received your message.',
  show: 'Show',
  views: { drawing: 'Drawing', data: 'Data' },

  // Result
  answered: (provider: string, attempt: number | null) =>
    attempt === null || attempt < 2
      ? `${provider} answered`
      : `${provider} answered at the ${ordinal(attempt)} attempt`,
  nobodyAsked: 'No provider was asked',
  allRefused: (asked: number) => (asked === 1 ? 'The provider refused' : `All ${count(asked, providers)} refused`),
  notReported: 'The gateway didn’t report who answered',

  // The drawing
  asked: 'Requested',
  anything: 'any model',
  drawing: (asked: string, steps: string) => `${asked} was requested. ${steps}`,
  step: (provider: string, outcome: string) => `${provider}: ${outcome}.`,
  outcomes: {
    answered: 'answered',
    refused: (status: number | null) => (status === null ? 'refused' : `refused, ${status}`),
    leftOut: 'skipped',
    notTried: 'not needed',
  },
  attempt: (place: number) => `${ordinal(place)} attempt`,
  leftOut: (left: number, isMore: boolean) =>
    `${count(left, isMore ? { one: 'more endpoint', other: 'more endpoints' } : { one: 'endpoint', other: 'endpoints' })}, skipped`,
  unknown: 'unknown',
  yes: 'yes',
  no: 'no',

  // Facts
  strategy: 'Strategy',
  region: 'Region',
  attempts: 'Attempts',
  byok: 'Own provider key',
  endpoints: 'Endpoints',
  endpointsOf: (available: number, total: number | null) =>
    total === null || total === available
      ? formatNumber(available)
      : `${formatNumber(total)}, of which ${formatNumber(available)} available`,
  generationTime: 'Generation time',
  milliseconds: (time: number) => (time < 1000 ? `${formatNumber(Math.round(time))} ms` : formatDuration(time)),
  pipeline: 'Pipeline',
  says: 'Gateway’s summary',

  // Who saw my data
  whoSaw: 'Who saw my data',
  reading: 'Loading',
  nobodyYet: 'No one yet',
  nobodyYetText: 'Everyone who receives a message is listed here, including those who refused it.',
  columns: {
    provider: 'Provider',
    headquarters: 'Headquarters',
    datacenters: 'Datacenters',
    turns: 'Requests',
    tokens: 'Tokens',
    policies: 'Policies',
  },
  gatewayItself: (name: string) => `${name}, as gateway`,
  gateway: 'gateway',
  refused: (refused: number) => `${formatNumber(refused)} refused`,
  turns: (value: number) => count(value, turns),
  tokens: (value: number) => count(value, { one: 'token', other: 'tokens' }),
  noPolicies: 'no policies reported',
  policy: { privacy: 'Privacy', terms: 'Terms' },
  seenNote: 'A provider that refused a message has still received it. Countries are from the gateway’s latest list.',
  toolServers: 'Tool servers',
  toolColumns: { recipient: 'Tool server', servers: 'Name', calls: 'Tool calls' },
  thisComputer: 'This computer',
  toolCalls: (value: number) => count(value, { one: 'tool call', other: 'tool calls' }),
  toolNote: 'Each call sent its arguments there. A program on this computer may pass them on.',
  aggregate: {
    asked: 'Providers asked',
    used: 'Providers used',
    refusals: 'Refusals',
    countries: 'Headquarters in',
  },
  exportCsv: 'Export CSV',
  exportMarkdown: 'Export Markdown',
  exported: (entries: number) => `Exported ${count(entries, { one: 'row', other: 'rows' })}`,
  notExported: 'Couldn’t write the file',
} as const)
