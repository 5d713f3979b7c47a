import { locale } from './format.ts'

const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })

/** ISO 3166 user-assigned code for an unknown region. */
const unknownRegion = 'ZZ'

/**
 * Returns the name of a country by its ISO 3166 alpha-2 code; other texts are unchanged. Null if the country is
 * unknown.
 */
export function countryName(code: string | null | undefined): string | null {
  if (!code || code.toUpperCase() === unknownRegion) return null
  return /^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? code) : code
}
