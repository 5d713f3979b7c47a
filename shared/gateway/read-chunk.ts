import { chatChunk, type ChatChunk } from './chat-completions.ts'
import { dialects, type DialectName } from './dialect.ts'
import type { GatewayError } from './error-object.ts'
import { isPlainChunk } from './plain-chunk.ts'

/** An error that does not have the documented form is still an error: it must not vanish from a stream. */
function errorOfAnyForm(error: unknown): GatewayError {
  if (typeof error !== 'object' || error === null) return { code: 'error', message: String(error) }
  const { message, code, type } = error as Readonly<Record<string, unknown>>
  const known = [code, type].find((value) => typeof value === 'string' || Number.isSafeInteger(value))
  return {
    code: (known as string | number | undefined) ?? 'error',
    message: typeof message === 'string' ? message : JSON.stringify(error),
  }
}

/** What could be read of the data of one event. `complete` is false when a known field was wrong and left out. */
export type ReadChunk = { readonly chunk: ChatChunk; readonly complete: boolean } | null

/**
 * Reads a chunk of a stream out of a parsed JSON value. Plain chunks pass by `isPlainChunk`, all others by the
 * schema. A wrong side field (usage, metadata, debug, …) costs that field and not the text beside it; wrong `choices`
 * cost the chunk (null) unless it tells an error. `choices` may be missing beside usage, debug or an error. Routing metadata is put under
 * `service_metadata` whatever the dialect calls it. Takes ownership of `value`, which it may change.
 */
export function readChunk(value: unknown, dialect: DialectName): ReadChunk {
  if (isPlainChunk(value)) return { chunk: value, complete: true }
  if (typeof value !== 'object' || value === null) return null
  // A parsed JSON object, of which the schema is about to judge every field.
  const fields = value as Record<string, unknown>
  if (fields['choices'] === undefined || fields['choices'] === null) {
    if (!fields['error'] && !fields['usage'] && !fields['debug']) return null
    fields['choices'] = []
  }
  const { metadataField } = dialects[dialect]
  const problems = new Set(chatChunk.safeParse(fields).error?.issues.map((issue) => issue.path[0]))
  if (problems.has('choices') && !fields['error']) return null
  let complete = true
  for (const field of problems) {
    if (typeof field !== 'string') return null
    if (field === 'error' && fields['error']) fields['error'] = errorOfAnyForm(fields['error'])
    else {
      complete = false
      if (field === 'choices') fields['choices'] = []
      else delete fields[field]
    }
  }
  if (metadataField !== 'service_metadata' && fields[metadataField]) {
    fields['service_metadata'] = fields[metadataField]
  }
  // Every known field now has the type that the schema gives it.
  return { chunk: fields as ChatChunk, complete }
}
