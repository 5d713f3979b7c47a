import type { providersText as english } from '../en/providers.ts'
import { count, formatCost, formatNumber, locale } from '../format.ts'

function fixed(value: number, digits: number): string {
  return value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export const providersText: typeof english = {
  title: 'Anbieter',
  search: 'Anbieter suchen',
  loading: 'Anbieter werden gelesen',
  view: 'Ansicht',
  views: { map: 'Karte', country: 'Nach Land', table: 'Tabelle', seen: 'Meine Daten' },

  // Filters
  filterByCountry: 'Nach Land filtern',
  anyCountry: 'Alle Länder',
  unknownCountry: 'Unbekannt',
  europeanUnion: 'Europäische Union',
  place: 'Was dort ist',
  places: { any: 'Sitz oder Rechenzentren', headquarters: 'Sitz', datacenters: 'Rechenzentren' },

  // The table
  columns: {
    name: 'Anbieter',
    headquarters: 'Sitz',
    datacenters: 'Rechenzentren',
    models: 'Modelle',
    turns: 'Meine Anfragen',
    firstToken: 'Erstes Token',
    errors: 'Fehler',
  },
  slug: 'Slug',
  unknown: 'unbekannt',
  none: 'keine',
  found: (shown, all) => (shown === all ? formatNumber(all) : `${formatNumber(shown)} von ${formatNumber(all)}`),
  seconds: (milliseconds) => `${fixed(milliseconds / 1000, 2)} s`,
  percent: (share) => `${fixed(share * 100, 1)} %`,
  more: (left) => `+${formatNumber(left)}`,
  providers: (value) => count(value, { one: 'Anbieter', other: 'Anbieter' }),

  // The map
  map: 'Rechenzentren nach Land',
  tile: (country, datacenters, headquarters) =>
    `${country}: ${datacenters === 0 ? 'keine Rechenzentren' : count(datacenters, { one: 'Anbieter mit Rechenzentren', other: 'Anbieter mit Rechenzentren' })}${headquarters === 0 ? '' : `, ${count(headquarters, { one: 'Firmensitz', other: 'Firmensitze' })}`}`,
  legend: {
    number: 'n',
    datacenters: 'Anbieter mit Rechenzentren',
    headquarters: 'Firmensitz',
  },
  elsewhere: 'Auch in',

  // One provider
  detail: 'Anbieter',
  close: 'Schließen',
  linkKinds: { privacy: 'Datenschutz', terms: 'Bedingungen', status: 'Status' },
  links: { privacy: 'Datenschutzerklärung', terms: 'Nutzungsbedingungen', status: 'Statusseite' },
  myUse: (days) => `Meine Nutzung, ${days} Tage`,
  use: {
    turns: 'Anfragen',
    spent: 'Ausgegeben',
    firstToken: 'Erstes Token, Median',
    slowest: 'Erstes Token, langsamstes 1 %',
    speed: 'Geschwindigkeit, Median',
    errors: 'Fehler',
  },
  notUsed: 'Er hat noch nicht für Sie gearbeitet.',
  spent: (cost, unknown) =>
    unknown === 0 ? formatCost(cost) : `${formatCost(cost)} + ${formatNumber(unknown)} unbekannt`,
  speed: (tokens) => `${formatNumber(Math.round(tokens))} Tokens/s`,
  errorsOf: (failed, all) => `${formatNumber(failed)} von ${formatNumber(all)}`,
  models: 'Modelle',
  modelsUnknown: 'Das Gateway sagt nicht, welche Modelle er betreibt.',
  modelsNamed: 'Das Gateway sagt nicht, welche Modelle er betreibt; diese tragen seinen Namen.',
  modelPrice: (input, output) => `${formatCost(input)} / ${formatCost(output)}`,
  moreModels: (left) => `${formatNumber(left)} weitere`,

  // Rules
  rules: 'Benutzen',
  applyTo: 'Gilt für',
  thisChat: (title) => `Chat: ${title}`,
  preset: (name) => `Preset: ${name}`,
  noTarget: 'Öffnen Sie einen Chat oder fügen Sie ein Preset hinzu, dann lassen sich hier Regeln dafür setzen.',
  rule: { only: 'Nur diesen', ignore: 'Ignorieren', first: 'Zuerst fragen' },
  ruleTags: { only: 'Nur', ignore: 'Ignoriert', first: 'Zuerst' },
  ruleHelp: 'Ein Klick setzt die Regel, ein weiterer nimmt sie zurück. Ein Preset bekommt sie als Entwurf.',
  ruleSet: {
    only: (provider, target) => `Nur ${provider} wird benutzt. ${target}`,
    ignore: (provider, target) => `${provider} wird ignoriert. ${target}`,
    first: (provider, target) => `${provider} wird zuerst gefragt. ${target}`,
  },
  ruleRemoved: (provider, target) => `Für ${provider} gilt keine Regel mehr. ${target}`,
  undo: 'Rückgängig',
  ruleNotSet: 'Die Regel ließ sich nicht setzen',

  // Freshness
  offline: 'Das Gateway antwortet nicht',
  offlineText: (when) => `Das ist die Liste mit Stand vom ${when}.`,

  // Who saw my data
  period: 'Zeitraum',
  lastDays: (days) => `Letzte ${days} Tage`,
  allTime: 'Gesamte Zeit',

  emptyTitle: 'Keine Anbieter',
  empty: 'Anbieter betreiben die Modelle hinter einem Gateway. Dieses Gateway nennt keine.',
  readAgain: 'Neu lesen',
  nothingFound: 'Kein Anbieter passt',
  nothingFoundText: 'Durchsucht werden Name, Slug und Länder.',
  clear: 'Suche und Filter löschen',
}
