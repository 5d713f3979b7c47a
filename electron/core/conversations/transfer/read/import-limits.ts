import { maxAnswerSize, sizeOf } from '#shared/answer-size.ts'
import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import { badInput } from '../../../app-errors.ts'
import type { ExportedConversation } from '../exported.ts'
import type { ImportPart } from './import-part.ts'

/** Limits for imported files, which are untrusted and parsed in memory. */
export interface ImportLimits {
  /** Bytes of all JSON files together. Each is parsed as one string, whose length JavaScript limits. */
  readonly maxJsonBytes: number
  /** Arrays, objects and values in all JSON: `[],` is three bytes in the file and dozens in memory. */
  readonly maxJsonValues: number
  /** Bytes unpacked from an archive, including pictures. */
  readonly maxUnpackedBytes: number
  /** Files named conversations-N.json in an archive. */
  readonly maxConversationFiles: number
  readonly maxConversations: number
  /** Size of one message with its answer in characters, and of a conversation without its messages. */
  readonly maxMessageSize: number
}

export const importLimits: ImportLimits = {
  maxJsonBytes: 500 * 1024 * 1024,
  maxJsonValues: 20_000_000,
  maxUnpackedBytes: 4 * 1024 * 1024 * 1024,
  maxConversationFiles: 1000,
  maxConversations: 100_000,
  // The longest answer that the app keeps, plus its request and other fields that the limit of answers does not count.
  maxMessageSize: maxAnswerSize + 1024 * 1024,
}

/** In characters, as for a renamed chat; longer titles are cut. */
const maxTitleLength = 200

/** The heap limit of the import thread in MiB. A larger file ends the thread, not the app. */
export const maxImportHeapMb = 2048

const tooLargeField = 'too-large'

/** Returns the `bad-input` error for a file beyond a limit; `why` is a sentence. */
export function tooLarge(why: Explanation = explain('importTooLarge')): Error {
  return badInput(explain('importFewer', { problem: why }), tooLargeField)
}

export function isTooLarge(error: unknown): boolean {
  return error instanceof AppError && error.data.source === 'app' && error.data.field === tooLargeField
}

/** Returns the conversation with a bounded title, or why it is skipped: a window must be able to hold each message. */
export function withinLimits(conversation: ExportedConversation, isForeign: boolean, max: number): ImportPart {
  const { messages, comparisons: _, ...rest } = conversation
  const title = conversation.title?.slice(0, maxTitleLength) ?? null
  const what = { message: title ?? conversation.id }
  const skipped = (why: Explanation): ImportPart => ({ type: 'skipped', what, why, isConversation: true })
  if (messages.some((message) => sizeOf(message) > max)) return skipped(explain('importMessageTooLarge'))
  if (sizeOf(rest) > max) return skipped(explain('importSettingsTooLarge'))
  return { type: 'conversation', conversation: { ...conversation, title }, isForeign }
}

const [quote, backslash, comma, bracket, brace] = Buffer.from('"\\,[{')

/** Counts the values of a JSON text without parsing it; stops above `max`. */
export function countJsonValues(json: Uint8Array, max: number): number {
  let count = 1
  for (let at = 0; at < json.length && count <= max; at += 1) {
    const byte = json[at]
    if (byte === quote) at = endOfString(json, at)
    else if (byte === comma || byte === bracket || byte === brace) count += 1
  }
  return count
}

/** Returns the index of the quotation mark that closes the string opened at `start`. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}
