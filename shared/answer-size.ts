import type { ChatChunk } from './gateway/chat-completions.ts'

/** Maximum size of one answer in characters: text, reasoning, arguments, pictures and sound together. 32 MB. */
export const maxAnswerSize = 32 * 1024 * 1024

/** Maximum number of tool calls in one answer. Merging a new call searches the existing ones. */
export const maxToolCalls = 1000

/** Maximum nesting depth. No gateway has a reason to send deeper JSON. */
const maxDepth = 100

/** Sizes of a number and of an empty object or array. `{},` in JSON is shorter than the object is in memory. */
const numberSize = 4
const objectSize = 32

/**
 * Returns roughly how many characters a chunk adds to its answer. Fields that replace earlier values (usage, routing
 * metadata) count as 0. Returns Infinity if the chunk is nested too deep or exceeds `maxToolCalls`.
 */
export function sizeOfChunk({ choices, debug, ...replaced }: ChatChunk): number {
  if (sizeOf(replaced) === Infinity) return Infinity
  let size = sizeOf(debug)
  for (const { delta, logprobs } of choices) {
    if ((delta?.tool_calls?.length ?? 0) > maxToolCalls) return Infinity
    // The delta object itself is not kept after it is applied.
    for (const value of Object.values(delta ?? {})) size += sizeOf(value)
    size += sizeOf(logprobs)
  }
  return size
}

/** Returns the approximate size of a JSON value in characters, or Infinity if it is nested too deep. */
export function sizeOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length
  if (typeof value === 'number') return numberSize
  if (typeof value !== 'object' || value === null) return 0
  if (depth > maxDepth) return Infinity
  let size = objectSize
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item, depth + 1)
  // Iterates instead of calling Object.values: a hostile object may have a million fields.
  else
    for (const key in value) size += key.length + sizeOf((value as Readonly<Record<string, unknown>>)[key], depth + 1)
  return size
}
