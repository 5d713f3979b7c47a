import type { ChatChunk } from './chat-completions.ts'
import type { DialectName } from './dialect.ts'
import { readChunk } from './read-chunk.ts'
import { createEventReader } from './server-sent-events.ts'

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

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data) as unknown
  } catch {
    return undefined
  }
}

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
      const read = readChunk(parseJson(data), dialect)
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
