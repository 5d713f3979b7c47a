/** Where data may be processed: a group of countries that a policy names together. */
export type DataRegion = 'eu' | 'uk' | 'switzerland' | 'us' | 'canada' | 'japan'

/** The countries of each region, as ISO 3166 alpha-2 codes. No country is in two regions. */
export const dataRegions: Readonly<Record<DataRegion, readonly string[]>> = {
  eu: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
  uk: ['GB'],
  switzerland: ['CH'],
  us: ['US'],
  canada: ['CA'],
  japan: ['JP'],
}

/** The names of all regions. */
// The keys are those of the type.
export const dataRegionNames = Object.keys(dataRegions) as readonly DataRegion[]

/**
 * Returns whether all data centres of a provider are in these regions. One that does not say where they are is not:
 * gateways choose the data centre, and a request does not.
 */
export function isWithinRegions(countries: readonly string[], regions: readonly DataRegion[]): boolean {
  const allowed = new Set(regions.flatMap((region) => dataRegions[region]))
  return countries.length > 0 && countries.every((code) => allowed.has(code.toUpperCase()))
}
