import type { composerContextText as english } from '../en/composer-context.ts'
import { count, formatCost, formatNumber, formatTokens } from '../format.ts'

const seconds = { one: 'Sekunde', other: 'Sekunden' }
const minutes = { one: 'Minute', other: 'Minuten' }
const hours = { one: 'Stunde', other: 'Stunden' }

function duration(value: number): string {
  if (value < 120) return count(value, seconds)
  return value < 7200 ? count(Math.round(value / 60), minutes) : count(Math.round(value / 3600), hours)
}

export const composerContextText: typeof english = {
  context: 'Kontext',
  details: 'Kontext und Kosten',
  row: 'Nächste Anfrage',
  percent: (percent) => `${formatNumber(percent)} %`,
  meter: (tokens, limit) => `Etwa ${formatNumber(tokens)} von ${formatNumber(limit)} Tokens`,
  tokens: (tokens) => `${formatTokens(tokens)} Tokens`,
  atMost: (cost) => (cost === 0 ? 'kostenlos' : `höchstens ${formatCost(cost)}`),
  cost: (cost) => (cost === 0 ? 'kostenlos' : formatCost(cost)),
  full: 'Es passt möglicherweise nicht. Kürzen Sie den Chat, oder wählen Sie ein Modell mit größerem Kontext.',

  facts: {
    next: 'Nächste Anfrage',
    limit: 'Kontext des Modells',
    maxAnswer: 'Längste Antwort',
    cost: 'Höchstkosten',
    dearest: 'Beim teuersten Endpunkt',
    cached: 'Letzte Antwort',
  },
  about: (tokens) => `etwa ${formatNumber(tokens)} Tokens`,
  unknown: 'von diesem Gateway nicht gemeldet',
  noModel: 'unbekannt, bis ein Modell gewählt ist',
  reported: 'Geschätzt: die Tokens der letzten Antwort und was seitdem hinzukam.',
  counted: 'Geschätzt aus der Zahl der Zeichen.',
  learned: (characters, answers) =>
    `Zeichen pro Token: ${characters}, gelernt aus ${count(answers, { one: 'Antwort', other: 'Antworten' })} dieses Chats.`,
  assumed: (characters) => `Zeichen pro Token: ${characters} (angenommen).`,
  listed: 'Zum Preis in der Modellliste, wenn nichts zwischengespeichert ist und die Antwort so lang wird wie möglich.',
  toolsExtra: 'Werkzeuge des Gateways können extra kosten.',
  filesExtra: (files) => `${count(files, { one: 'Datei', other: 'Dateien' })} nicht mitgezählt.`,
  cachedShare: (percent) => `${formatNumber(percent)} % der Eingabe aus dem Cache des Anbieters`,
  shortCached: (percent) => `${formatNumber(percent)} % aus dem Cache`,

  effort: 'Überlegungsaufwand',
  shortEffort: (effort) => `Aufwand: ${effort}`,
  efforts: {
    max: 'Maximal',
    xhigh: 'Sehr hoch',
    high: 'Hoch',
    medium: 'Mittel',
    low: 'Niedrig',
    minimal: 'Minimal',
    none: 'Keiner',
  },
  defaultEffort: 'Standard',

  cache: 'Antworten zwischenspeichern',
  cacheHelp:
    'Das Gateway behält Antworten und wiederholt sie bei gleichen Anfragen kostenlos. „Neu erzeugen“ fragt wieder das Modell.',
  cacheTime: 'Antworten behalten',
  cacheTimes: (value) => duration(value),
  cacheOn: 'Cache an',
  cacheNotSet: 'Der Antwort-Cache konnte nicht geändert werden',
  hit: (age) =>
    age === null ? 'Aus dem Antwort-Cache, kostenlos' : `Aus dem Antwort-Cache, kostenlos, ${duration(age)} alt`,
  miss: 'Nicht im Antwort-Cache',
  shortHit: 'Cache-Treffer',
  shortMiss: 'Kein Cache-Treffer',
  notReported: 'Antwort-Cache von diesem Gateway nicht gemeldet',
  shortUnreported: 'Cache nicht gemeldet',
}
