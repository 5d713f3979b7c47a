import type { routingText as english } from '../en/routing.ts'
import { count, formatDuration, formatNumber } from '../format.ts'

const turns = { one: 'Anfrage', other: 'Anfragen' }

/** Words about who was asked, who answered and who saw what was sent. */
export const routingText: typeof english = {
  title: 'Routing',
  setting: 'Einzelheiten zum Routing anfordern',
  settingHelp: 'Zeigt, welche Anbieter infrage kamen und welche Ihre Nachricht erhalten haben.',
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
  notReported: 'Das Gateway hat nicht gemeldet, wer geantwortet hat',

  // The drawing
  asked: 'Angefragt',
  anything: 'beliebiges Modell',
  drawing: (asked, steps) => `Angefragt: ${asked}. ${steps}`,
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
  says: 'Zusammenfassung des Gateways',

  // Who saw my data
  whoSaw: 'Wer meine Daten gesehen hat',
  reading: 'Wird geladen',
  nobodyYet: 'Noch niemand',
  nobodyYetText: 'Hier erscheinen alle, die eine Nachricht erhalten, auch wenn sie sie abgelehnt haben.',
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
  noPolicies: 'keine Richtlinien gemeldet',
  policy: { privacy: 'Datenschutz', terms: 'Bedingungen' },
  seenNote:
    'Auch ein Anbieter, der eine Nachricht abgelehnt hat, hat sie erhalten. Die Länder stammen aus der neuesten Liste des Gateways.',
  toolServers: 'Werkzeugserver',
  toolColumns: { recipient: 'Werkzeugserver', servers: 'Name', calls: 'Werkzeugaufrufe' },
  thisComputer: 'Dieser Computer',
  toolCalls: (value) => count(value, { one: 'Werkzeugaufruf', other: 'Werkzeugaufrufe' }),
  toolNote: 'Jeder Aufruf hat seine Argumente dorthin gesendet. Ein Programm auf diesem Computer kann sie weitergeben.',
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
