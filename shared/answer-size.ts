import type { ChatChunk } from './gateway/chat-completions.ts'

/** How many characters one answer may hold, whatever they are: text, reasoning, arguments, pictures, sound. 32 MB. */
export const maxAnswerSize = 32 * 1024 * 1024

/** How many calls of tools one answer may hold: each new one looks for its place among the others. */
export const maxToolCalls = 1000

/** Deeper than this nothing is nested that a gateway has a reason to send. */
const maxDepth = 100

/** What a number costs, and an object or array besides its content: `{},` in JSON is shorter than the object is large. */
const numberSize = 4
const objectSize = 32

/**
 * How many characters a chunk adds to its answer, roughly: what it replaces there (usage, routing metadata) counts
 * nothing. Infinity where it is nested too deep, or has more tool calls than an answer may hold.
 */
export function sizeOfChunk({ choices, debug, ...replaced }: ChatChunk): number {
  if (sizeOf(replaced) === Infinity) return Infinity
  let size = sizeOf(debug)
  for (const { delta, logprobs } of choices) {
    if ((delta?.tool_calls?.length ?? 0) > maxToolCalls) return Infinity
    // The delta itself is gone when it has been applied.
    for (const value of Object.values(delta ?? {})) size += sizeOf(value)
    size += sizeOf(logprobs)
  }
  return size
}

/** How many characters there are in a value out of JSON, roughly; infinity where it is nested too deep. */
export function sizeOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length
  if (typeof value === 'number') return numberSize
  if (typeof value !== 'object' || value === null) return 0
  if (depth > maxDepth) return Infinity
  let size = objectSize
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item, depth + 1)
  // Plain objects out of JSON: without an array of all their fields, which may be a million.
  else
    for (const key in value) size += key.length + sizeOf((value as Readonly<Record<string, unknown>>)[key], depth + 1)
  return size
}
