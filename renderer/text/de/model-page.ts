import type { modelPageText as english } from '../en/model-page.ts'
import { formatCost, formatNumber, locale } from '../format.ts'

const clock = (time: number) =>
  `${String(Math.floor(time / 100)).padStart(2, '0')}:${String(time % 100).padStart(2, '0')}`

function fixed(value: number, digits: number): string {
  return value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export const modelPageText: typeof english = {
  back: 'Zurück zu allen Modellen',
  newChat: 'In neuem Chat benutzen',
  copyId: 'ID des Modells kopieren',
  copied: 'Kopiert',
  loading: 'Endpunkte werden geladen',
  at: (vendor, gateway) => [vendor, `bei ${gateway}`].filter(Boolean).join(', '),
  unlisted: 'Das Gateway listet dieses Modell nicht.',

  // About
  facts: {
    context: 'Kontext',
    maxOutput: 'Längste Ausgabe',
    input: 'Eingabe / Mio.',
    output: 'Ausgabe / Mio.',
    reads: 'Liest',
    writes: 'Schreibt',
    index: 'Index',
    added: 'Hinzugefügt',
    ends: 'Endet',
  },
  range: (low, high) => (low === high ? low : `${low} bis ${high}`),
  unknown: 'unbekannt',
  notReported: 'nicht gemeldet',
  description: 'Beschreibung',

  // The chart
  chart: 'Preis und Durchsatz',
  chartOf: (frontier) =>
    `Preis und Durchsatz. Am schnellsten für den Preis: ${frontier}. Die Tabelle darunter hat die Zahlen.`,
  cap: (price) => `Grenze ${formatCost(price)}`,
  priceAxis: 'Ausgabe, für eine Million Tokens',
  speedAxis: 'Tokens/s, Median',
  noChart: 'Die Zeichnung braucht Endpunkte mit Preis und Durchsatz. Keiner von diesen hat beides.',
  legend: {
    zdr: 'behält nichts',
    other: 'behält vielleicht Daten',
    out: 'nicht benutzt',
    frontier: 'am schnellsten für den Preis',
  },
  point: (name, price, speed) =>
    `${name}: ${formatCost(price)} je Million Tokens, ${formatNumber(Math.round(speed))} Tokens/s`,

  // Rules
  rules: 'Regeln für Anbieter',
  allow: (names) => `Nur ${names} erlauben`,
  capPrice: 'Preis begrenzen',
  capHint: (input, output) => `Höchstens ${input} für eine Million Tokens Eingabe und ${output} für Ausgabe`,
  capAt: (input, output) => `${input} Eingabe, ${output} Ausgabe`,
  noneChosen: 'Wählen Sie Endpunkte, um Regeln für sie zu setzen.',
  chosen: (names) => (names.length <= 2 ? names.join(', ') : `${names[0] ?? ''} und ${names.length - 1} weitere`),
  remain: (remaining, all) => `${formatNumber(remaining)} von ${formatNumber(all)} bleiben`,
  noSlug: 'Das Gateway gibt diesem Endpunkt keinen Namen, den eine Regel benutzen könnte.',

  // The table
  endpoints: 'Endpunkte',
  pick: 'Auswahl',
  choose: (name) => `${name} wählen`,
  columns: {
    name: 'Anbieter',
    input: 'Ein / Mio.',
    output: 'Aus / Mio.',
    quantization: 'Quant.',
    context: 'Kontext',
    latency: 'Erstes Token',
    throughput: 'Tokens/s',
    uptime: 'Verfügbar',
    zdr: 'ZDR',
    parameters: 'Param.',
  },
  hints: {
    quantization: 'Genauigkeit der Gewichte des Modells. Weniger Bits sind billiger und weniger genau.',
    latency: 'Sekunden bis zum ersten Token, Median und 90. Perzentil der letzten 30 Minuten',
    throughput: 'Median der letzten 30 Minuten',
    uptime: 'Erfolgreiche Anfragen des letzten Tages',
    zdr: 'Behält nichts von einer Anfrage (zero data retention)',
    parameters: 'Anzahl der Parameter, die er unterstützt',
  },
  yes: 'ja',
  no: 'nein',
  seconds: (milliseconds) => fixed(milliseconds / 1000, milliseconds < 9950 ? 1 : 0),
  secondsRange: (median, slow) => `${median} / ${slow} s`,
  secondsOne: (median) => `${median} s`,
  percent: (percent) => `${fixed(percent, percent === 100 ? 0 : 1)} %`,
  degraded: 'Gestört',
  tiered: 'Unter Bedingungen gelten andere Preise. Öffnen Sie den Endpunkt, um sie zu sehen.',
  exclusions: {
    only: 'Nicht benutzt',
    ignore: 'Ignoriert',
    quantizations: 'Quantisierung nicht erlaubt',
    'max-price': 'Über der Grenze',
    parameters: 'Kennt einen Parameter nicht',
    zdr: 'Behält vielleicht Daten',
    region: 'Andere Region',
  },
  note: 'Preise in US-Dollar je Million Tokens. Zeit und Geschwindigkeit sind Mediane der letzten 30 Minuten, die Verfügbarkeit ist die eines Tages.',
  noEndpoints: 'Keine Endpunkte',
  noEndpointsText: 'Das Gateway meldet keinen Anbieter, der dieses Modell jetzt betreibt.',

  // One endpoint
  detail: 'Endpunkt',
  close: 'Schließen',
  slug: 'Slug',
  runsIn: 'Läuft in',
  data: 'Daten',
  keepsNothing: 'behält nichts',
  mayKeep: 'vielleicht behalten',
  caching: 'Cache',
  cachesItself: 'automatisch',
  prices: 'Preis für eine Million Tokens',
  input: 'Eingabe',
  output: 'Ausgabe',
  condition: 'Bedingung',
  figure: 'Wert',
  base: 'Sonst',
  above: (tokens) => `Ab ${formatNumber(tokens)} Tokens`,
  between: (from, until) => `${clock(from)} bis ${clock(until)} UTC`,
  otherwise: 'Unter einer Bedingung',
  cached: 'Aus dem Cache',
  discount: (share) => `Die Preise enthalten einen Rabatt von ${Math.round(share * 100)} %.`,
  speed: 'Geschwindigkeit, 30 Minuten',
  firstToken: 'Erstes Token, s',
  tokensPerSecond: 'Tokens/s',
  mine: 'Meine, s',
  uptime: 'Verfügbarkeit',
  uptimes: { fiveMinutes: '5 Minuten', halfHour: '30 Minuten', day: 'Ein Tag' },
  parameters: 'Parameter',
  none: 'keine',

  // Not reported
  endpointsNotReported: 'Endpunkte: von diesem Gateway nicht gemeldet',
  endpointsNotReportedText: (gateway) =>
    `${gateway} meldet nicht, wer dieses Modell betreibt. Preise, Geschwindigkeit und Verfügbarkeit einzelner Anbieter sind deshalb unbekannt. Regeln für Anbieter lassen sich im Chat unter Anbieter und Routing eingeben.`,
  askAgain: 'Erneut fragen',
  own: 'Aus Ihren eigenen Anfragen',
  ownDays: (days) => `${days} Tage`,
  ownNone: 'Dieses Modell hat Ihnen in den letzten 30 Tagen nicht geantwortet.',
  ownColumns: {
    provider: 'Anbieter',
    turns: 'Anfragen',
    firstToken: 'Erstes Token',
    speed: 'Tokens/s',
    errors: 'Fehler',
    cost: 'Berechnet',
  },
  ownSeconds: (milliseconds) => `${fixed(milliseconds / 1000, 2)} s`,
  errorsOf: (failed, all) => `${formatNumber(failed)} von ${formatNumber(all)}`,
  billed: (cost, unknown) =>
    unknown === 0 ? formatCost(cost) : `${formatCost(cost)} + ${formatNumber(unknown)} unbekannt`,
}
