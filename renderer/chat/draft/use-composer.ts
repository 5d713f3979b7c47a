import { createContext, type RefObject, use } from 'react'

/** The composer's text field; null while there is none. */
export type ComposerField = RefObject<HTMLTextAreaElement | null>

export const ComposerContext = createContext<ComposerField>({ current: null })

/** Returns the field of the open chat, which is focused when a chat is opened, and after a choice made for it. */
export function useComposer(): ComposerField {
  return use(ComposerContext)
}
