import type { modelsText as english } from '../en/models.ts'
import { count, formatNumber, locale } from '../format.ts'

function lowerFirst(words: string): string {
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

export const modelsText: typeof english = {
  title: 'Modelle',
  at: (gateway) => `bei ${gateway}`,
  loading: 'Modelle werden geladen',
  found: (shown, all) => (shown === all ? formatNumber(all) : `${formatNumber(shown)} von ${formatNumber(all)}`),
  emptyTitle: 'Keine Modelle',
  empty: 'Dieses Gateway listet keine Modelle.',
  nothingFound: 'Keine passenden Modelle',
  nothingFoundText: 'Die Suche sieht Namen, IDs und Hersteller durch. Unbekannte Werte erfüllen keinen Filter.',
  notReported: 'von diesem Gateway nicht gemeldet',

  // Filters
  filters: 'Filter',
  showFilters: 'Filter zeigen',
  search: 'Modelle suchen',
  clear: 'Zurücksetzen',
  clearAll: 'Suche und Filter zurücksetzen',
  price: 'Preis für eine Million Tokens',
  maxInput: 'Eingabe, höchstens',
  maxOutput: 'Ausgabe, höchstens',
  any: 'Alle',
  noLimit: 'beliebig',
  context: 'Kontext, mindestens',
  reads: 'Liest',
  writes: 'Schreibt',
  parameters: 'Unterstützt',
  moreParameters: (left) => count(left, { one: 'weiterer Parameter', other: 'weitere Parameter' }),
  otherParameters: { structured_outputs: 'Strukturierte Ausgabe', web_search_options: 'Websuche' },
  region: 'Läuft in',
  regions: { eu: 'Europäische Union', us: 'USA' },
  data: 'Daten',
  zdr: 'Nur ZDR',
  age: 'Hinzugefügt',
  ages: { any: 'Alle', month: '30 Tage', year: 'Jahr' },
  benchmark: 'Benchmark',
  benchmarks: { intelligence: 'Intelligenz', coding: 'Programmieren', agentic: 'Agenten' },
  minScore: (benchmark) => `Index ${benchmark}, mindestens`,
  ending: 'Endet bald',

  // The table
  columns: {
    name: 'Modell',
    context: 'Kontext',
    input: 'Ein / Mio.',
    output: 'Aus / Mio.',
    reads: 'Liest',
    zdr: 'ZDR',
    index: 'Index',
    created: 'Hinzugefügt',
  },
  hints: {
    input: 'US-Dollar je Million Eingabe-Tokens',
    output: 'US-Dollar je Million Ausgabe-Tokens',
    zdr: 'Anbieter, die nichts von einer Anfrage behalten',
    index: 'Intelligenz-Index von Artificial Analysis',
  },
  free: 'gratis',
  varies: 'wechselt',
  none: 'keine',
  compare: 'Vergleichen',
  chooseToCompare: (name) => `${name} vergleichen`,
  chosen: 'Zum Vergleich gewählt',
  ofFour: (models) => `${models} von 4`,
  removeChosen: (name) => `${name} nicht vergleichen`,
  compareChosen: 'Nebeneinander vergleichen',

  // Models that end
  endTitle: (models) =>
    models === 1 ? 'Ein Modell, das Sie benutzen, endet.' : `${formatNumber(models)} Modelle, die Sie benutzen, enden.`,
  endsOn: (model, ends) => `${model} ${lowerFirst(ends)}`,
  endsWithPresets: (model, ends, presets) => `${model} ${lowerFirst(ends)}, benutzt von ${presets}`,
  showEnding: 'Zeigen',

  // Side by side
  backToAll: 'Zurück zu allen Modellen',
  sideBySide: (models) => `${models} Modelle nebeneinander`,
  onlyDifferences: 'Nur Unterschiede',
  fact: 'Merkmal',
  use: 'Im Chat benutzen',
  notUsed: 'Das Modell ließ sich nicht im Chat benutzen',
  bands: {
    price: 'Preis für eine Million Tokens',
    limits: 'Grenzen',
    runs: 'Wer es betreibt',
    benchmarks: 'Benchmarks',
  },
  facts: {
    input: 'Eingabe',
    output: 'Ausgabe',
    cached: 'Eingabe aus dem Cache',
    context: 'Kontext',
    maxOutput: 'Längste Ausgabe',
    reads: 'Liest',
    writes: 'Schreibt',
    parameters: 'Parameter',
    ends: 'Endet',
    providers: 'Anbieter',
    zdr: 'Ohne Speicherung',
    latency: 'Erstes Token, Median',
    throughput: 'Durchsatz, Median',
    created: 'Hinzugefügt',
    cutoff: 'Wissensstand',
  },
  best: { lowest: 'am niedrigsten', most: 'am meisten', fastest: 'am schnellsten', highest: 'am höchsten' },
  seconds: (milliseconds) =>
    `${(milliseconds / 1000).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`,
  speed: (tokens) => `${formatNumber(Math.round(tokens))} Tokens/s`,
  unknown: 'unbekannt',
  compareNote: 'Zeit und Geschwindigkeit sind die des schnellsten Anbieters in den letzten 30 Minuten.',
}
