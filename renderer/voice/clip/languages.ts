import { languageNames } from '../../text/en/languages.ts'
import { locale } from '../../text/format.ts'

/** Languages that a transcription request can name, sorted by name. */
export const transcriptionLanguages: readonly { code: string; name: string }[] = Object.entries(languageNames)
  .map(([code, name]) => ({ code, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name, locale))

/** Returns the name of an ISO 639-1 code, or the code itself where it is unknown. */
export function languageName(code: string): string {
  return languageNames[code] ?? code
}
