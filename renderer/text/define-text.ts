import type { Language } from '#shared/language.ts'

/**
 * A catalogue in any language: the keys of the English one, with other texts. Functions take the same arguments, so
 * that every language can use each of them.
 */
export type Words<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => infer Said
    ? (...values: Values) => Words<Said>
    : Text extends readonly (infer Item)[]
      ? readonly Words<Item>[]
      : Text extends object
        ? { readonly [Key in keyof Text]: Words<Text[Key]> }
        : Text

let translations: Readonly<Record<string, object>> = {}

/** Sets the language of catalogues that are loaded from now on. Call it before any of them. */
export function setTranslations(byName: Readonly<Record<string, object>>): void {
  translations = byName
}

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

/**
 * Returns a catalogue in the current language, or the given English one. `name` is its export name. Types ensure that
 * every language has every text.
 */
export function defineText<const Text extends object>(name: string, english: Text): Words<Text> {
  // `de/*.ts` give a catalogue of that name this type, which the compiler cannot infer from a name.
  return (translations[name] ?? english) as Words<Text>
}
