import { tryParseJson } from '../json/json-value.ts'
import { chatChunk, type ChatChunk } from './chat-completions.ts'
import { type DialectName, dialects } from './dialect.ts'
import type { GatewayError } from './error-object.ts'
import { isPlainChunk } from './plain-chunk.ts'
import { createEventReader } from './server-sent-events.ts'

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
type ReadChunk = { readonly chunk: ChatChunk; readonly complete: boolean } | null

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
  if (metadataField !== null && metadataField !== 'service_metadata' && fields[metadataField]) {
    fields['service_metadata'] = fields[metadataField]
  }
  // Every known field has been checked by the schema.
  return { chunk: fields as ChatChunk, complete }
}

/**
 * A part of a streamed answer. `end` is sent for `[DONE]` and is the last part: a stream that stops without it, and
 * without a finish reason, was interrupted. `malformed` is data that is partly or fully unusable; its usable rest comes
 * first as a `chunk`.
 */
export type ChatPart =
  | { readonly type: 'chunk'; readonly chunk: ChatChunk }
  | { readonly type: 'keep-alive'; readonly text: string }
  | { readonly type: 'malformed'; readonly data: string }
  | { readonly type: 'end' }

/**
 * Creates the synchronous reader of `readChatParts`: it takes bytes and passes each complete part to `onPart`. Nothing
 * is passed after `end`. Throws EventTooLongError after passing the parts before it.
 */
export function createChatPartReader(
  dialect: DialectName,
  onPart: (part: ChatPart) => void,
): (bytes: Uint8Array) => void {
  let ended = false
  const onData = (data: string) => {
    if (ended) return
    const trimmed = data.length > 16 ? data : data.trim()
    if (trimmed === '[DONE]') {
      ended = true
      onPart({ type: 'end' })
    } else if (trimmed === '') {
      // Some servers send empty data to keep the connection alive.
      onPart({ type: 'keep-alive', text: '' })
    } else {
      const value = tryParseJson(data)
      if (isPlainChunk(value)) return onPart({ type: 'chunk', chunk: value })
      const read = readChunk(value, dialect)
      if (read !== null) onPart({ type: 'chunk', chunk: read.chunk })
      if (!read?.complete) onPart({ type: 'malformed', data })
    }
  }
  const onComment = (text: string) => {
    if (!ended) onPart({ type: 'keep-alive', text })
  }
  return createEventReader(onData, onComment)
}

/**
 * Reads the parts of a streamed chat answer (openrouter.md §3). The boundaries between byte arrays do not matter.
 * Returns after `end`, and closes `bytes` on exit. Throws EventTooLongError, and the errors of `bytes`.
 */
export async function* readChatParts(bytes: AsyncIterable<Uint8Array>, dialect: DialectName): AsyncGenerator<ChatPart> {
  let parts: ChatPart[] = []
  const read = createChatPartReader(dialect, (part) => parts.push(part))
  for await (const piece of bytes) {
    try {
      read(piece)
    } finally {
      // Parts that are complete are also yielded before an error.
      for (const part of parts) yield part
    }
    if (parts.at(-1)?.type === 'end') return
    parts = []
  }
}
