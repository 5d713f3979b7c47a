import { createTranslation } from '#shared/words/create-translation.ts'
import { defineText } from './define-text.ts'

/**
 * Translates a message of main (of an error, a state or a report) into the language of the page. Every shown message
 * goes through it. English has no table, because main's messages are English.
 */
export const translateMainMessage = createTranslation(defineText<Readonly<Record<string, string>>>('sentences', {}))
