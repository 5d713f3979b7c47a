import { type ChatParameterName, chatParameters } from '#shared/chat-parameters/table.ts'
import { defineText } from '../define-text.ts'

interface ParameterWords {
  label: string
  help: string
  note?: string
  /** What to use in its place. */
  deprecated?: string
}

const rows = chatParameters.map(({ name, label, help, note, deprecated }): [ChatParameterName, ParameterWords] => [
  name,
  { label, help, ...(note && { note }), ...(deprecated && { deprecated: deprecated.note }) },
])
// One entry for each row, which the type of `fromEntries` does not tell.
const english = Object.fromEntries(rows) as Record<ChatParameterName, ParameterWords>

/** What is said of each chat parameter: in English by its row in the shared table. */
export const parameterNames = defineText('parameterNames', english)
