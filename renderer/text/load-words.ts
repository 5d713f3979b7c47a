import type { Language } from '#shared/language.ts'
import { setTranslations } from './define-text.ts'

/**
 * Sets the language of the catalogues; call it once, before any of them is loaded. English is bundled, other languages
 * are fetched. If that fails, the texts are English.
 */
export async function loadWords(language: Language): Promise<void> {
  if (language === 'en') return
  try {
    const { germanCatalogues } = await import('./german.ts')
    setTranslations(germanCatalogues)
  } catch {
    // Without German texts the app still works.
  }
}
