import type { Language } from '#shared/language.ts'
import { english, type MainWords } from './english.ts'
import { german } from './german.ts'

const words: Readonly<Record<Language, MainWords>> = { en: english, de: german }

/** Returns the main-process strings in a language. */
export function mainWords(language: Language): MainWords {
  return words[language]
}
