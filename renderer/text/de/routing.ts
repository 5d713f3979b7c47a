import type { routingText as english } from '../en/routing.ts'
import { count, formatDuration, formatNumber } from '../format.ts'

const turns = { one: 'Anfrage', other: 'Anfragen' }

/** Words about who was asked, who answered and who saw what was sent. */
export const routingText: typeof english = {
  title: 'Routing',
  setting: 'Das Gateway nach dem Routing fragen',
  settingHelp:
    'Es sagt dann, welche Anbieter es erwogen und gefragt hat. Ohne dies kann niemand sagen, wer eine Nachricht gesehen hat.',
  show: 'Zeigen',
  views: { drawing: 'Zeichnung', data: 'Daten' },

  // Result
  answered: (provider, attempt) =>
    attempt === null || attempt < 2
      ? `${provider} hat geantwortet`
      : `${provider} hat beim ${attempt}. Versuch geantwortet`,
  nobodyAsked: 'Kein Anbieter wurde gefragt',
  allRefused: (asked) =>
    asked === 1
      ? 'Der gefragte Anbieter hat abgelehnt'
      : `Alle ${formatNumber(asked)} gefragten Anbieter haben abgelehnt`,
  notReported: 'Das Gateway sagt nicht, wer geantwortet hat',

  // The drawing
  asked: 'Verlangt',
  anything: 'irgendein Modell',
  drawing: (asked, steps) => `Verlangt wurde: ${asked}. ${steps}`,
  step: (provider, outcome) => `${provider}: ${outcome}.`,
  outcomes: {
    answered: 'hat geantwortet',
    refused: (status) => (status === null ? 'abgelehnt' : `abgelehnt, ${status}`),
    leftOut: 'ausgelassen',
    notTried: 'nicht gebraucht',
  },
  attempt: (place) => `${place}. Versuch`,
  leftOut: (left, isMore) =>
    `${count(left, isMore ? { one: 'weiterer Endpunkt', other: 'weitere Endpunkte' } : { one: 'Endpunkt', other: 'Endpunkte' })}, ausgelassen`,
  unknown: 'unbekannt',
  yes: 'ja',
  no: 'nein',

  // Facts
  strategy: 'Strategie',
  region: 'Region',
  attempts: 'Versuche',
  byok: 'Eigener Anbieter-Schlüssel',
  endpoints: 'Endpunkte',
  endpointsOf: (available, total) =>
    total === null || total === available
      ? formatNumber(available)
      : `${formatNumber(total)}, davon ${formatNumber(available)} verfügbar`,
  generationTime: 'Erzeugungszeit',
  milliseconds: (time) => (time < 1000 ? `${formatNumber(Math.round(time))} ms` : formatDuration(time)),
  pipeline: 'Ablauf',
  says: 'Was das Gateway sagt',

  // Who saw my data
  whoSaw: 'Wer sah meine Daten',
  reading: 'Empfänger werden gelesen',
  nobodyYet: 'Noch niemand',
  nobodyYetText: 'Hier steht jeder, der eine Nachricht bekommt, auch wer sie abgelehnt hat.',
  columns: {
    provider: 'Anbieter',
    headquarters: 'Sitz',
    datacenters: 'Rechenzentren',
    turns: 'Anfragen',
    tokens: 'Tokens',
    policies: 'Richtlinien',
  },
  gatewayItself: (name) => `${name}, als Gateway`,
  gateway: 'Gateway',
  refused: (refused) => `${formatNumber(refused)} abgelehnt`,
  turns: (value) => count(value, turns),
  tokens: (value) => count(value, { one: 'Token', other: 'Tokens' }),
  noPolicies: 'keine Richtlinien genannt',
  policy: { privacy: 'Datenschutz', terms: 'Bedingungen' },
  seenNote:
    'Auch ein Anbieter, der eine Nachricht ablehnt, hat sie empfangen. Die Länder sind die, die das Gateway zuletzt genannt hat.',
  aggregate: {
    asked: 'Gefragte Anbieter',
    used: 'Benutzte Anbieter',
    refusals: 'Ablehnungen',
    countries: 'Sitz in',
  },
  exportCsv: 'CSV exportieren',
  exportMarkdown: 'Markdown exportieren',
  exported: (entries) => `${count(entries, { one: 'Zeile', other: 'Zeilen' })} exportiert`,
  notExported: 'Die Datei ließ sich nicht schreiben',
}
