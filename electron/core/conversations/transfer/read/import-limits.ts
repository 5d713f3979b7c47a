import { maxAnswerSize, sizeOf } from '#shared/answer-size.ts'
import { AppError } from '#shared/errors.ts'
import { badInput } from '../../bad-input.ts'
import type { ExportedConversation } from '../exported.ts'
import type { ImportPart } from './import-part.ts'

/** What a file of chats may have at most: it comes from anywhere, and is read by this computer's memory. */
export interface ImportLimits {
  /** Bytes of JSON together: each is read as a whole, and a JavaScript text can hold little more. */
  readonly maxJsonBytes: number
  /** Arrays, objects and values in it together: `[],` is three bytes in the file and dozens in memory. */
  readonly maxJsonValues: number
  /** Bytes of everything that is unpacked of an archive, pictures included. */
  readonly maxUnpackedBytes: number
  /** Files named conversations-N.json in an archive. */
  readonly maxConversationFiles: number
  readonly maxConversations: number
  /** Characters of one message with all that belongs to it, and of all that a chat has besides its messages. */
  readonly maxMessageSize: number
}

export const importLimits: ImportLimits = {
  maxJsonBytes: 500 * 1024 * 1024,
  maxJsonValues: 20_000_000,
  maxUnpackedBytes: 4 * 1024 * 1024 * 1024,
  maxConversationFiles: 1000,
  maxConversations: 100_000,
  // The longest answer that the app keeps comes back in, with its request and what else is not counted as it arrives.
  maxMessageSize: maxAnswerSize + 1024 * 1024,
}

/** Longer titles are cut, as when a chat is renamed. */
const maxTitleLength = 200

/** MiB of JavaScript memory of the thread that reads; what needs more ends it, and not the app. */
export const maxImportHeapMb = 2048

const tooLargeField = 'too-large'

/** `bad-input` for what is beyond a limit; `why` is a sentence. */
export function tooLarge(why = 'The file is too large to be imported.'): Error {
  return badInput(`${why} Import fewer chats at a time.`, tooLargeField)
}

export function isTooLarge(error: unknown): boolean {
  return error instanceof AppError && error.data.source === 'app' && error.data.field === tooLargeField
}

/** The conversation with a title of bounded length, or why it is skipped: a window holds its messages as a whole. */
export function withinLimits(conversation: ExportedConversation, isForeign: boolean, max: number): ImportPart {
  const { messages, comparisons: _, ...rest } = conversation
  const title = conversation.title?.slice(0, maxTitleLength) ?? null
  const what = title ?? conversation.id
  const skipped = (why: string): ImportPart => ({ type: 'skipped', what, why, isWhole: true })
  if (messages.some((message) => sizeOf(message) > max)) return skipped('One of its messages is larger than 32 MB.')
  if (sizeOf(rest) > max) return skipped('Its draft, queue or settings are larger than 32 MB.')
  return { type: 'conversation', conversation: { ...conversation, title }, isForeign }
}

const [quote, backslash, comma, bracket, brace] = Buffer.from('"\\,[{')

/** Counts the values of a JSON text without making any of them; stops beyond `max`. */
export function countJsonValues(json: Uint8Array, max: number): number {
  let count = 1
  for (let at = 0; at < json.length && count <= max; at += 1) {
    const byte = json[at]
    if (byte === quote) at = endOfText(json, at)
    else if (byte === comma || byte === bracket || byte === brace) count += 1
  }
  return count
}

/** The place of the quotation mark that ends the text which begins at `start`. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}
