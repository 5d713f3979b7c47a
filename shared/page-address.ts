import { type Language, languages } from './language.ts'

/** Data that a page needs before it can ask main, from the fragment of its address. */
export interface PageAddress {
  readonly language: Language
  /** The only conversation of this window; null in the main window. */
  readonly conversationId: string | null
  /** Whether this is the small dictation window. */
  readonly isDictation: boolean
}

/** Returns the fragment without `#`. */
export function writePageFragment({ language, conversationId, isDictation }: PageAddress): string {
  return new URLSearchParams({
    language,
    ...(conversationId !== null && { conversation: conversationId }),
    ...(isDictation && { dictation: 'yes' }),
  }).toString()
}

/** Parses `location.hash`. Falls back to English and the main window. */
export function readPageFragment(fragment: string): PageAddress {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  return {
    language: languages.find((language) => language === values.get('language')) ?? 'en',
    conversationId: values.get('conversation') || null,
    isDictation: values.get('dictation') === 'yes',
  }
}
