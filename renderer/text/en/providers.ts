import { defineText } from '../define-text.ts'
import { count, formatCost, formatNumber } from '../format.ts'

export const providersText = defineText('providersText', {
  title: 'Providers',
  search: 'Search providers',
  loading: 'Reading the providers',
  view: 'View',
  views: { map: 'Map', country: 'By country', table: 'Table', seen: 'My data' },

  // Filters
  filterByCountry: 'Filter by country',
  anyCountry: 'Any country',
  unknownCountry: 'Unknown',
  europeanUnion: 'European Union',
  place: 'What is there',
  places: { any: 'Headquarters or datacentres', headquarters: 'Headquarters', datacenters: 'Datacentres' },

  // The table
  columns: {
    name: 'Provider',
    headquarters: 'Headquarters',
    datacenters: 'Datacentres',
    models: 'Models',
    turns: 'My turns',
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
  map: 'Datacentres by country',
  tile: (country: string, datacenters: number, headquarters: number) =>
    `${country}: ${datacenters === 0 ? 'no datacentres' : count(datacenters, { one: 'provider with datacentres', other: 'providers with datacentres' })}${headquarters === 0 ? '' : `, ${count(headquarters, { one: 'headquarters', other: 'headquarters' })}`}`,
  legend: {
    number: 'n',
    datacenters: 'providers with datacentres',
    headquarters: 'headquarters',
    chosen: 'in the filter',
  },
  elsewhere: 'Also in',

  // One provider
  detail: 'Provider',
  close: 'Close',
  linkKinds: { privacy: 'Privacy', terms: 'Terms', status: 'Status' },
  links: { privacy: 'Privacy policy', terms: 'Terms of service', status: 'Status page' },
  myUse: (days: number) => `My use, ${days} days`,
  use: {
    turns: 'Turns',
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
  modelsNamed: 'The gateway does not tell which models it runs; these carry its name.',
  modelPrice: (input: number, output: number) => `${formatCost(input)} / ${formatCost(output)}`,
  moreModels: (left: number) => `${formatNumber(left)} more`,

  // Rules
  rules: 'Use it',
  applyTo: 'Apply to',
  thisChat: (title: string) => `Chat: ${title}`,
  preset: (name: string) => `Preset: ${name}`,
  noTarget: 'Open a chat or add a preset, and rules for it can be set here.',
  rule: { only: 'Use only', ignore: 'Ignore', first: 'Order first' },
  ruleTags: { only: 'Only', ignore: 'Ignored', first: 'First' },
  ruleHelp: 'Click to apply a rule; click again to remove it. Rules for presets are saved as a draft.',
  ruleSet: {
    only: (provider: string, target: string) => `Only ${provider} is used. ${target}`,
    ignore: (provider: string, target: string) => `${provider} is ignored. ${target}`,
    first: (provider: string, target: string) => `${provider} is asked first. ${target}`,
  },
  ruleRemoved: (provider: string, target: string) => `No rule for ${provider} any more. ${target}`,
  undo: 'Undo',
  ruleNotSet: 'Couldn’t apply the rule',

  // Freshness
  offline: 'The gateway does not answer',
  offlineText: (when: string) => `This is the list as it was on ${when}.`,

  // Who saw my data
  period: 'Period',
  lastDays: (days: number) => `Last ${days} days`,
  allTime: 'All time',

  emptyTitle: 'No providers',
  empty: 'Providers run the models behind a gateway. This gateway lists none.',
  readAgain: 'Read again',
  nothingFound: 'No provider matches',
  nothingFoundText: 'Name, slug and countries are searched.',
  clear: 'Clear search and filter',
} as const)
