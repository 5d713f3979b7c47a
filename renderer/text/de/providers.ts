import type { providersText as english } from '../en/providers.ts'
import { count, formatCost, formatNumber, locale } from '../format.ts'

function fixed(value: number, digits: number): string {
  return value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export const providersText: typeof english = {
  title: 'Anbieter',
  search: 'Anbieter suchen',
  loading: 'Anbieter werden geladen',
  view: 'Ansicht',
  views: { map: 'Karte', country: 'Nach Land', table: 'Tabelle', seen: 'Meine Daten' },

  // Filters
  filterByCountry: 'Nach Land filtern',
  anyCountry: 'Alle Länder',
  unknownCountry: 'Unbekannt',
  europeanUnion: 'Europäische Union',
  onlyInEurope: 'Nur EU',
  onlyInEuropeHint: 'Zeigt Anbieter, deren Rechenzentren alle in der Europäischen Union sind',
  place: 'Standort',
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
    title: 'Anbieter mit Rechenzentren',
    shades: { 1: '1', 2: '2 oder 3', 3: '4 oder mehr' },
    headquarters: 'Nur Firmensitz',
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
  notUsed: 'Noch nicht benutzt.',
  spent: (cost, unknown) =>
    unknown === 0 ? formatCost(cost) : `${formatCost(cost)} + ${formatNumber(unknown)} unbekannt`,
  speed: (tokens) => `${formatNumber(Math.round(tokens))} Tokens/s`,
  errorsOf: (failed, all) => `${formatNumber(failed)} von ${formatNumber(all)}`,
  models: 'Modelle',
  modelsUnknown: 'Das Gateway listet die Modelle dieses Anbieters nicht.',
  modelsNamed: 'Das Gateway listet die Modelle dieses Anbieters nicht. Diese tragen seinen Namen.',
  modelPrice: (input, output) => `${formatCost(input)} / ${formatCost(output)}`,
  moreModels: (left) => `${formatNumber(left)} weitere`,

  // Rules
  rules: 'Benutzen',

  // Freshness
  offline: 'Das Gateway ist nicht zu erreichen',
  offlineText: (when) => `Stand der Liste: ${when}.`,

  // Who saw my data
  period: 'Zeitraum',
  lastDays: (days) => `Letzte ${days} Tage`,
  allTime: 'Gesamte Zeit',

  emptyTitle: 'Keine Anbieter',
  empty: 'Anbieter betreiben die Modelle hinter einem Gateway. Dieses Gateway listet keine.',
  readAgain: 'Aktualisieren',
  nothingFound: 'Kein Anbieter gefunden',
  nothingFoundText: 'Durchsucht werden Namen, Slugs und Länder.',
  clear: 'Suche und Filter löschen',
}
