import { chatChunk, type ChatChunk } from './chat-completions.ts'
import { dialects, type DialectName } from './dialect.ts'
import type { GatewayError } from './error-object.ts'
import { isPlainChunk } from './plain-chunk.ts'

/** Converts an error of any form: an undocumented form must not vanish from a stream. */
function errorOfAnyForm(error: unknown): GatewayError {
  if (typeof error !== 'object' || error === null) return { code: 'error', message: String(error) }
  const { message, code, type } = error as Readonly<Record<string, unknown>>
  const known = [code, type].find((value) => typeof value === 'string' || Number.isSafeInteger(value))
  return {
    code: (known as string | number | undefined) ?? 'error',
    message: typeof message === 'string' ? message : JSON.stringify(error),
  }
}

/** The readable part of an event. `complete` is false if a known field was invalid and removed. */
export type ReadChunk = { readonly chunk: ChatChunk; readonly complete: boolean } | null

/**
 * Reads a chunk of a stream from a parsed JSON value. Plain chunks are recognised by `isPlainChunk`, all others are
 * checked by the schema. An invalid side field (usage, metadata, debug, …) is removed and the text is kept. Invalid
 * `choices` invalidate the chunk (null) unless it has an error. `choices` may be missing next to usage, debug or an
 * error. Routing metadata is stored under `service_metadata` in every dialect. Takes ownership of `value`, and may
 * change it.
 */
export function readChunk(value: unknown, dialect: DialectName): ReadChunk {
  if (isPlainChunk(value)) return { chunk: value, complete: true }
  if (typeof value !== 'object' || value === null) return null
  // A parsed JSON object, whose fields the schema checks next.
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
  // Every known field has been checked by the schema.
  return { chunk: fields as ChatChunk, complete }
}
