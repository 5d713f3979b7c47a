import { languageNames } from '../../text/en/languages.ts'
import { locale } from '../../text/format.ts'

/** Languages that a transcription request can name, sorted by name. */
export const transcriptionLanguages: readonly { code: string; name: string }[] = Object.entries(languageNames)
  .map(([code, name]) => ({ code, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name, locale))

interface LanguageChoices {
  /** The languages that a person is likely to speak. */
  readonly usual: typeof transcriptionLanguages
  readonly others: typeof transcriptionLanguages
}

/** Returns the languages to choose from: first those used last, then those of the system (such as `de-AT`). */
export function languageChoices(recent: readonly string[], ofSystem: readonly string[]): LanguageChoices {
  const codes = new Set([...recent, ...ofSystem.map((tag) => tag.slice(0, 2).toLowerCase())])
  const usual = [...codes].flatMap((code) => transcriptionLanguages.find((language) => language.code === code) ?? [])
  return { usual, others: transcriptionLanguages.filter((language) => !usual.includes(language)) }
}

/** Returns the name of an ISO 639-1 code, or the code itself where it is unknown. */
export function languageName(code: string): string {
  return languageNames[code] ?? code
}
