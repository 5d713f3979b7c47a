import type { usageText as english } from '../en/usage.ts'
import { count, formatNumber } from '../format.ts'

const turns = { one: 'Anfrage', other: 'Anfragen' }

export const usageText: typeof english = {
  title: 'Verbrauch',
  loading: 'Verbrauch wird geladen…',
  summary: 'Zusammenfassung',

  // Filters
  period: 'Zeitraum',
  lastDays: (days) => `Letzte ${days} Tage`,
  allTime: 'Gesamte Zeit',
  groupBy: 'Gruppieren nach',
  groups: {
    model: 'Modell',
    provider: 'Anbieter',
    preset: 'Preset-Version',
    conversation: 'Chat',
    day: 'Tag',
    kind: 'Art',
    profile: 'Gateway',
    turn: 'Anfrage',
  },
  kind: 'Art',
  kinds: {
    chat: 'Chat',
    transcription: 'Transkription',
    speech: 'Sprachausgabe',
    'preset-test': 'Preset-Tests',
    program: 'Andere Programme',
  },
  gateway: 'Gateway',
  by: (group) => `nach ${group}`,

  // Figures
  billedByGateways: 'Von Gateways berechnet',
  paidUpstream: 'An Anbieter bezahlt',
  withOwnKey: 'mit eigenen Schlüsseln',
  tokens: 'Tokens',
  ofThemCached: (cached) => `${cached} aus dem Cache`,
  costUnknown: 'Kosten unbekannt',
  turns: (value) => count(value, turns),
  ofTurns: (all) => `von ${count(all, turns)}`,
  allCostsReported: 'alle Kosten gemeldet',
  failed: 'Fehlgeschlagen',
  ofThemFailed: (value) => `${formatNumber(value)} fehlgeschlagen`,
  openRequest: 'Diese Anfrage unter Gateway zeigen',
  hasFailed: 'fehlgeschlagen',
  toolRuns: (runs, cost) => {
    const tools = count(runs, { one: 'Werkzeug des Gateways', other: 'Werkzeuge des Gateways' })
    return cost === null ? tools : `${tools}, ${cost}`
  },
  serverCalls: (calls) => count(calls, { one: 'Werkzeugaufruf', other: 'Werkzeugaufrufe' }),
  unknown: 'unbekannt',
  none: 'nichts',

  // The chart
  billedADay: 'Berechnet pro Tag',
  billed: 'von Gateways',
  upstream: 'an Anbieter bezahlt',
  partUnknown: 'mit unbekannten Kosten',
  chart: (highest, day) => `Berechnet pro Tag, am meisten ${highest} am ${day}`,
  chartOfNothing: 'Keine Kosten in diesem Zeitraum',
  chartDay: (day, cost, unknown) =>
    unknown === 0 ? `${day}: ${cost}` : `${day}: ${cost} und ${count(unknown, turns)} mit unbekannten Kosten`,

  // The table
  ledger: 'Einzelposten',
  columns: {
    time: 'Zeit',
    what: 'Wofür',
    turns: 'Anfragen',
    in: 'Eingabe',
    cached: 'Cache',
    out: 'Ausgabe',
    reasoning: 'Überlegung',
    upstream: 'Anbieter',
    billed: 'Berechnet',
  },
  alsoUnknown: (value) => `+ ${formatNumber(value)} unbekannt`,
  secondsHeard: (seconds) => `${formatNumber(Math.round(seconds))} s Sprache`,
  charactersSaid: (characters) => `${formatNumber(characters)} Zeichen`,
  entriesOf: (from, to, all) => `${formatNumber(from)} bis ${formatNumber(to)} von ${formatNumber(all)}`,
  newer: 'Neuere',
  older: 'Ältere',
  total: 'Summe',
  others: 'Alle anderen',
  deletedConversation: 'Gelöschte Chats',
  noPreset: 'Kein Preset',
  notReported: 'Nicht gemeldet',
  exportCsv: 'CSV exportieren',
  exported: (entries) => `${count(entries, turns)} exportiert`,
  notExported: 'Die Datei ließ sich nicht schreiben',

  // Budgets
  monthlyBudget: 'Monatsbudget',
  chatBudget: 'Budget dieses Chats',
  setBudget: 'Budget setzen',
  changeBudget: 'Ändern',
  budgetText:
    'Gatehouse warnt Sie, bevor Sie das Budget überschreiten. Kosten, die das Gateway nicht meldet, zählen nicht mit.',
  limit: 'Limit in US-Dollar',
  limitError: 'Geben Sie einen Betrag über 0 ein, etwa 25',
  guardError: 'Geben Sie einen Betrag über 0 ein, etwa 0,50, oder lassen Sie das Feld leer',
  warnAt: 'Warnen ab (Prozent)',
  warnError: 'Geben Sie eine Zahl von 0 bis 100 ein',
  hardStop: 'Senden stoppen, wenn es aufgebraucht ist',
  guard: 'Kostenlimit für Werkzeuge des Gateways je Antwort (US-Dollar)',
  guardHelp: 'Wird als stop_server_tools_when gesendet. Leer bedeutet kein Limit.',
  save: 'Budget speichern',
  remove: 'Budget entfernen',
  cancel: 'Abbrechen',
  spentOf: (spent, limit) => `${spent} von ${limit}`,
  atThisPace: (cost) => `Voraussichtlich ${cost} bis zum Monatsende`,
  warnsAt: (cost) => `warnt bei ${cost}`,
  stopsAt: (cost) => `warnt bei ${cost}, stoppt am Limit`,
  meter: (percent) => `Monatsbudget, ${percent} Prozent ausgegeben`,

  // Empty
  emptyTitle: 'Noch kein Verbrauch',
  empty: 'Die von Ihren Gateways gemeldeten Tokens und Kosten erscheinen hier nach Ihrer ersten Antwort.',
  begin: 'Chat beginnen',
  beginFailed: 'Der Chat ließ sich nicht anlegen.',
  nothingHere: 'Nichts in diesem Zeitraum',
  nothingHereText: 'Wählen Sie einen anderen Zeitraum oder entfernen Sie einen Filter.',
  showAll: 'Gesamte Zeit zeigen',
}
