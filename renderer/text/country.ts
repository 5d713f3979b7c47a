import { locale } from './format.ts'

const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })

/** The code that ISO 3166 leaves to its users and that stands for a region nobody told. */
const unknownRegion = 'ZZ'

/**
 * The name of a country by its ISO 3166 alpha-2 code; what is no such code is given back as it is. Null where the
 * country is unknown.
 */
export function countryName(code: string | null | undefined): string | null {
  if (!code || code.toUpperCase() === unknownRegion) return null
  return /^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? code) : code
}
