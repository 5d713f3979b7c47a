import { languageNames } from '../../text/en/languages.ts'
import { locale } from '../../text/format.ts'

/** The languages that can be named to a model, by their names. */
export const languages: readonly { code: string; name: string }[] = Object.entries(languageNames)
  .map(([code, name]) => ({ code, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name, locale))

/** What an ISO 639-1 code is called; one that is not known stands for itself. */
export function languageName(code: string): string {
  return languageNames[code] ?? code
}
