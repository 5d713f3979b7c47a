import { createTranslation } from '#shared/words/create-translation.ts'
import { defineText } from './define-text.ts'

/**
 * A message of main in the language of the page: of an error, of a state, of a report. Everything of the kind that is
 * shown goes through here. English has no sentences, since it is what main speaks.
 */
export const translateMainMessage = createTranslation(defineText<Readonly<Record<string, string>>>('sentences', {}))
