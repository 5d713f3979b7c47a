import type { ChatDelta } from './chat-completions.ts'

/** A tool call of an answer, put together. `function.arguments` is JSON as text, perhaps not complete. */
export interface AnswerToolCall {
  index: number
  id: string
  type: string
  function: { name: string; arguments: string; [other: string]: unknown }
  /** Fields beyond the known ones, such as signatures that must go back with the call. */
  [other: string]: unknown
}

/** Sound of an answer. `data` holds base64 texts, each to be decoded by itself; `expiresAt` is Unix seconds. */
export interface AnswerAudio {
  id: string | null
  data: string[]
  transcript: string
  expiresAt: number | null
  /** Whether the last of `data` ends in padding, so that nothing can be joined to it. */
  padded: boolean
}

type ToolCallDelta = NonNullable<ChatDelta['tool_calls']>[number]
type AudioDelta = NonNullable<ChatDelta['audio']>

/** Object.assign, but for `__proto__`: JSON can hold it as a key, and setting it would change what the object is. */
function assign(target: Record<string, unknown>, source: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(source)) if (key !== '__proto__') target[key] = value
}

/** Pieces without an index belong to the call of the same id, or without an id to the last call. */
function indexOf(calls: readonly AnswerToolCall[], { index, id }: ToolCallDelta): number {
  if (index !== undefined) return index
  const last = calls.at(-1)
  if (!id) return last?.index ?? 0
  return calls.find((call) => call.id === id)?.index ?? (last?.index ?? -1) + 1
}

/**
 * Adds pieces of tool calls, merged by index and kept in its order: id, type and name are those that came first
 * (some gateways repeat them), arguments are joined, unknown fields are the last that came. Changes `calls`.
 */
export function mergeToolCalls(calls: AnswerToolCall[], pieces: readonly ToolCallDelta[]): void {
  for (const piece of pieces) {
    const index = indexOf(calls, piece)
    // Nearly always the last one: found from the end, so that a long answer stays linear.
    let at = calls.length - 1
    while (at >= 0 && (calls[at]?.index ?? 0) > index) at -= 1
    let call = calls[at]
    if (call?.index !== index) {
      call = { index, id: '', type: '', function: { name: '', arguments: '' } }
      calls.splice(at + 1, 0, call)
    }
    const { index: _, id, type, function: called, ...others } = piece
    const { name, arguments: text, ...calledOthers } = called ?? {}
    assign(call, others)
    assign(call.function, calledOthers)
    call.id ||= id ?? ''
    call.type ||= type ?? ''
    call.function.name ||= name ?? ''
    call.function.arguments += text ?? ''
  }
}

/**
 * Adds a piece of sound. Base64 that was only cut is joined again; after padding a new text begins, since pieces that
 * were encoded one by one cannot be decoded as one. Changes `audio`.
 */
export function mergeAudio(audio: AnswerAudio, piece: AudioDelta): void {
  audio.id ??= piece.id ?? null
  audio.transcript += piece.transcript ?? ''
  audio.expiresAt = piece.expires_at ?? audio.expiresAt
  if (!piece.data) return
  if (audio.padded || audio.data.length === 0) audio.data.push(piece.data)
  else audio.data[audio.data.length - 1] += piece.data
  // Told by the piece: to look at the end of a text that grows by appending would copy all of it each time.
  audio.padded = piece.data.endsWith('=')
}
