import { type ChatParameterName, chatParameters } from '#shared/chat-parameters/table.ts'
import { defineText } from '../define-text.ts'

interface ParameterWords {
  label: string
  help: string
  note?: string
  /** The parameter to use instead. */
  deprecated?: string
}

const rows = chatParameters.map(({ name, label, help, note, deprecated }): [ChatParameterName, ParameterWords] => [
  name,
  { label, help, ...(note && { note }), ...(deprecated && { deprecated: deprecated.note }) },
])
// `fromEntries` loses the keys: there is one entry per row.
const english = Object.fromEntries(rows) as Record<ChatParameterName, ParameterWords>

/** Texts of each chat parameter; the English ones are in the shared table. */
export const parameterNames = defineText('parameterNames', english)
