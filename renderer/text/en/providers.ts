import { defineText } from '../define-text.ts'
import { count, formatCost, formatNumber } from '../format.ts'

export const providersText = defineText('providersText', {
  title: 'Providers',
  search: 'Search providers',
  loading: 'Loading providers',
  view: 'View',
  views: { map: 'Map', country: 'By country', table: 'Table', seen: 'My data' },

  // Filters
  filterByCountry: 'Filter by country',
  anyCountry: 'Any country',
  unknownCountry: 'Unknown',
  europeanUnion: 'European Union',
  onlyInEurope: 'EU only',
  onlyInEuropeHint: 'Shows providers whose datacenters are all in the European Union',
  place: 'Location',
  places: { any: 'Headquarters or datacenters', headquarters: 'Headquarters', datacenters: 'Datacenters' },

  // The table
  columns: {
    name: 'Provider',
    headquarters: 'Headquarters',
    datacenters: 'Datacenters',
    models: 'Models',
    turns: 'My requests',
    firstToken: 'First token',
    errors: 'Errors',
  },
  slug: 'Slug',
  unknown: 'unknown',
  none: 'none',
  found: (shown: number, all: number) =>
    shown === all ? formatNumber(all) : `${formatNumber(shown)} of ${formatNumber(all)}`,
  seconds: (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`,
  percent: (share: number) => `${(share * 100).toFixed(1)} %`,
  more: (left: number) => `+${formatNumber(left)}`,
  providers: (value: number) => count(value, { one: 'provider', other: 'providers' }),

  // The map
  map: 'Datacenters by country',
  tile: (country: string, datacenters: number, headquarters: number) =>
    `${country}: ${datacenters === 0 ? 'no datacenters' : count(datacenters, { one: 'provider with datacenters', other: 'providers with datacenters' })}${headquarters === 0 ? '' : `, ${count(headquarters, { one: 'headquarters', other: 'headquarters' })}`}`,
  legend: {
    title: 'Providers with datacenters',
    shades: { 1: '1', 2: '2 or 3', 3: '4 or more' },
    headquarters: 'Headquarters only',
  },
  elsewhere: 'Also in',

  // One provider
  detail: 'Provider',
  close: 'Close',
  linkKinds: { privacy: 'Privacy', terms: 'Terms', status: 'Status' },
  links: { privacy: 'Privacy policy', terms: 'Terms of service', status: 'Status page' },
  myUse: (days: number) => `My use, ${days} days`,
  use: {
    turns: 'Requests',
    spent: 'Spent',
    firstToken: 'First token, median',
    slowest: 'First token, slowest 1 %',
    speed: 'Speed, median',
    errors: 'Errors',
  },
  notUsed: 'Not used yet.',
  spent: (cost: number, unknown: number) =>
    unknown === 0 ? formatCost(cost) : `${formatCost(cost)} + ${formatNumber(unknown)} unknown`,
  speed: (tokens: number) => `${formatNumber(Math.round(tokens))} tokens/s`,
  errorsOf: (failed: number, all: number) => `${formatNumber(failed)} of ${formatNumber(all)}`,
  models: 'Models',
  modelsUnknown: 'The gateway doesn’t list this provider’s models.',
  modelsNamed: 'The gateway doesn’t list this provider’s models. These carry its name.',
  modelPrice: (input: number, output: number) => `${formatCost(input)} / ${formatCost(output)}`,
  moreModels: (left: number) => `${formatNumber(left)} more`,

  // Rules
  rules: 'Use it',

  // Freshness
  offline: 'Can’t reach the gateway',
  offlineText: (when: string) => `This list is from ${when}.`,

  // Who saw my data
  period: 'Period',
  lastDays: (days: number) => `Last ${days} days`,
  allTime: 'All time',

  emptyTitle: 'No providers',
  empty: 'Providers run the models behind a gateway. This gateway lists none.',
  readAgain: 'Refresh',
  nothingFound: 'No providers match',
  nothingFoundText: 'The search looks at names, slugs and countries.',
  clear: 'Clear search and filter',
} as const)
