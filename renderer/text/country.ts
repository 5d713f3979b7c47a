const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** The name of a country by its ISO 3166 alpha-2 code; what is no such code is given back as it is. */
export function countryName(code: string): string {
  return /^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? code) : code
}
