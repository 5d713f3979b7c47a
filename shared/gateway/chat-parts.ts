import type { ChatChunk } from './chat-completions.ts'
import type { DialectName } from './dialect.ts'
import { readChunk } from './read-chunk.ts'
import { createEventReader } from './server-sent-events.ts'

/**
 * What a streamed answer brings. `end` comes with `[DONE]` and is the last: a stream that stops without it, and
 * without a finish reason, was interrupted. `malformed` is data of which something could not be used; where the rest
 * of it could, that comes first as a `chunk`.
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
 * The reader under `readChatParts`, without waiting: takes one piece of bytes, tells the parts complete in it. After
 * `end` it tells nothing more. Throws EventTooLongError after telling what came before.
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
 * Reads the parts of a streamed chat answer (openrouter.md §3), the same whatever the borders of the bytes. Returns
 * after `end`, and closes `bytes` when left. Throws EventTooLongError, and what `bytes` throws.
 */
export async function* readChatParts(bytes: AsyncIterable<Uint8Array>, dialect: DialectName): AsyncGenerator<ChatPart> {
  let parts: ChatPart[] = []
  const read = createChatPartReader(dialect, (part) => parts.push(part))
  for await (const piece of bytes) {
    try {
      read(piece)
    } finally {
      // Also before an error: what was complete has arrived.
      for (const part of parts) yield part
    }
    if (parts.at(-1)?.type === 'end') return
    parts = []
  }
}
