import type { Language } from '#shared/language.ts'
import { setTranslations } from './define-text.ts'

/**
 * Makes a language the one in which the catalogues are defined, once, before any of them is loaded. English comes with
 * the program; another language is fetched, and where that fails the words are English.
 */
export async function loadWords(language: Language): Promise<void> {
  if (language === 'en') return
  try {
    const { german } = await import('./german.ts')
    setTranslations(german)
  } catch {
    // Without its words in German the app is still an app.
  }
}
