import { type Language, languages } from './language.ts'

/** What a page has to know before it can ask main: it stands in the fragment of its address. */
export interface PageAddress {
  readonly language: Language
  /** The conversation that this window alone shows; null in the main window. */
  readonly conversationId: string | null
  /** Whether this is the small window that takes a dictation for the clipboard. */
  readonly isDictation: boolean
}

/** Without the `#`. */
export function writePageFragment({ language, conversationId, isDictation }: PageAddress): string {
  return new URLSearchParams({
    language,
    ...(conversationId !== null && { conversation: conversationId }),
    ...(isDictation && { dictation: 'yes' }),
  }).toString()
}

/** Reads `location.hash`. What is not understood is English, in the main window. */
export function readPageFragment(fragment: string): PageAddress {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  return {
    language: languages.find((language) => language === values.get('language')) ?? 'en',
    conversationId: values.get('conversation') || null,
    isDictation: values.get('dictation') === 'yes',
  }
}
