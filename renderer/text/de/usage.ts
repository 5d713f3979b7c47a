import type { usageText as english } from '../en/usage.ts'
import { count, formatNumber } from '../format.ts'

const turns = { one: 'Anfrage', other: 'Anfragen' }

export const usageText: typeof english = {
  title: 'Verbrauch',
  loading: 'Wird zusammengezählt',
  summary: 'Zusammenfassung',

  // What is added up
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
  kinds: { chat: 'Chat', transcription: 'Transkription', speech: 'Sprachausgabe', 'preset-test': 'Preset-Tests' },
  gateway: 'Gateway',
  by: (group) => `nach ${group}`,

  // Figures
  billedByGateways: 'Von Gateways berechnet',
  paidUpstream: 'An Anbieter gezahlt',
  withOwnKey: 'mit Ihren eigenen Anbieter-Schlüsseln',
  tokens: 'Tokens',
  ofThemCached: (cached) => `davon ${cached} aus dem Cache`,
  costUnknown: 'Kosten unbekannt',
  turns: (value) => count(value, turns),
  ofTurns: (all) => `von ${count(all, turns)}`,
  everyCostTold: 'alle Kosten wurden genannt',
  unknown: 'unbekannt',
  none: 'keine',

  // The chart
  billedADay: 'Berechnet je Tag',
  billed: 'von Gateways',
  upstream: 'an Anbieter gezahlt',
  partUnknown: 'teils unbekannt',
  chart: (highest, day) => `Berechnet je Tag: höchstens ${highest}, am ${day}`,
  chartOfNothing: 'Berechnet je Tag: nichts',
  chartDay: (day, cost, unknown) =>
    unknown === 0 ? `${day}: ${cost}` : `${day}: ${cost} und ${count(unknown, turns)} mit unbekannten Kosten`,

  // The table
  ledger: 'Aufstellung',
  columns: {
    time: 'Zeit',
    what: 'Wofür',
    turns: 'Anfragen',
    in: 'Hinein',
    cached: 'Cache',
    out: 'Heraus',
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
  notTold: 'Nicht genannt',
  exportCsv: 'CSV exportieren',
  exported: (entries) => `${count(entries, turns)} exportiert`,
  notExported: 'Die Datei ließ sich nicht schreiben',

  // Budgets
  monthlyBudget: 'Monatsbudget',
  chatBudget: 'Budget dieses Chats',
  setBudget: 'Budget setzen',
  changeBudget: 'Ändern',
  budgetText: 'Gatehouse warnt, bevor Sie mehr ausgeben. Kosten, die niemand genannt hat, zählen nicht mit.',
  limit: 'Grenze in US-Dollar',
  limitError: 'Geben Sie einen Betrag über 0 ein, etwa 25',
  guardError: 'Geben Sie einen Betrag über 0 ein, etwa 0,50, oder lassen Sie das Feld leer',
  warnAt: 'Warnen bei, in Prozent',
  warnError: 'Geben Sie eine Zahl von 0 bis 100 ein',
  hardStop: 'Nichts mehr senden, wenn es aufgebraucht ist',
  guard: 'Werkzeuge des Gateways in einer Antwort anhalten bei, in US-Dollar',
  guardHelp: 'Wird als stop_server_tools_when mitgesendet. Bleibt es leer, laufen sie, solange das Modell sie aufruft.',
  save: 'Budget speichern',
  remove: 'Budget entfernen',
  cancel: 'Abbrechen',
  spentOf: (spent, limit) => `${spent} von ${limit}`,
  atThisPace: (cost) => `Wenn es so weitergeht, ${cost} bis zum Monatsende`,
  warnsAt: (cost) => `warnt bei ${cost}`,
  stopsAt: (cost) => `warnt bei ${cost}, hält an der Grenze an`,
  meter: (percent) => `Monatsbudget, ${percent} Prozent ausgegeben`,

  // Empty
  emptyTitle: 'Noch nichts verbraucht',
  empty: 'Jede Antwort nennt ihre Tokens und ihre Kosten, und diese Seite zählt sie zusammen.',
  begin: 'Chat beginnen',
  beginFailed: 'Ein neuer Chat ließ sich nicht speichern.',
  nothingHere: 'Nichts in diesem Zeitraum',
  nothingHereText: 'Wählen Sie einen anderen Zeitraum, oder nehmen Sie einen Filter zurück.',
  showAll: 'Gesamte Zeit zeigen',
}
