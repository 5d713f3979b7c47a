/** Languages of the user interface. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** Returns the language for a setting on a system with this locale, such as `de-AT`. */
export function languageOf(setting: Language | 'system', locale: string): Language {
  if (setting !== 'system') return setting
  const wanted = locale.split(/[-_]/, 1)[0]?.toLowerCase()
  return languages.find((language) => language === wanted) ?? 'en'
}
