import { type Language, languages } from './language.ts'

/** Where the field for messages is in the first frame. */
export interface FieldPlace {
  /** The composer of an empty chat is in the middle, that of others at the bottom. */
  readonly isInMiddle: boolean
  /** Of the panes beside it, in pixels; 0 without an inspector. */
  readonly listWidth: number
  readonly inspectorWidth: number
}

/** Data that a page needs before it can ask main, from the fragment of its address. */
export interface PageAddress {
  readonly language: Language
  /** The only conversation of this window; null in the main window. */
  readonly conversationId: string | null
  /** Whether this is the small dictation window. */
  readonly isDictation: boolean
  /** Null if the first frame has no field. */
  readonly field: FieldPlace | null
}

/** Returns the fragment without `#`. */
export function writePageFragment({ language, conversationId, isDictation, field }: PageAddress): string {
  return new URLSearchParams({
    language,
    ...(conversationId !== null && { conversation: conversationId }),
    ...(isDictation && { dictation: 'yes' }),
    ...(field !== null && {
      field: field.isInMiddle ? 'middle' : 'bottom',
      list: String(field.listWidth),
      inspector: String(field.inspectorWidth),
    }),
  }).toString()
}

/** Parses `location.hash`. Falls back to English and the main window. */
export function readPageFragment(fragment: string): PageAddress {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  return {
    language: languages.find((language) => language === values.get('language')) ?? 'en',
    conversationId: values.get('conversation') || null,
    isDictation: values.get('dictation') === 'yes',
    field: values.has('field')
      ? {
          isInMiddle: values.get('field') === 'middle',
          listWidth: Number(values.get('list')) || 0,
          inspectorWidth: Number(values.get('inspector')) || 0,
        }
      : null,
  }
}
