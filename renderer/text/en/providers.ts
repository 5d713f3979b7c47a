import { formatNumber } from '../format.ts'

export const providersText = {
  title: 'Providers',
  search: 'Search providers',
  loading: 'Reading the providers',
  columns: { name: 'Name', slug: 'Slug', headquarters: 'Headquarters', datacenters: 'Datacenters', tells: 'Publishes' },
  unknown: 'unknown',
  none: 'none',
  found: (shown: number, all: number) =>
    shown === all ? formatNumber(all) : `${formatNumber(shown)} of ${formatNumber(all)}`,
  tells: { privacy: 'privacy policy', terms: 'terms', status: 'status page' },
  links: { privacy: 'Privacy policy', terms: 'Terms of service', status: 'Status page' },
  detail: 'Provider',
  close: 'Close',
  linksTitle: 'What it publishes',
  emptyTitle: 'No providers',
  empty: 'Providers run the models behind a gateway. This gateway lists none.',
  readAgain: 'Read again',
  nothingFound: (query: string) => `No provider matches “${query}”`,
  nothingFoundText: 'Name, slug and countries are searched.',
  clear: 'Clear the search',
} as const
