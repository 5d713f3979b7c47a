import type { ChatDelta } from './chat-completions.ts'

/** A merged tool call of an answer. `function.arguments` is JSON text, which may be incomplete. */
export interface AnswerToolCall {
  index: number
  id: string
  type: string
  function: { name: string; arguments: string; [other: string]: unknown }
  /** Unknown fields, such as signatures that must be sent back with the call. */
  [other: string]: unknown
}

/** Sound of an answer. `data` holds base64 texts, each to be decoded separately; `expiresAt` is Unix seconds. */
export interface AnswerAudio {
  id: string | null
  data: string[]
  transcript: string
  expiresAt: number | null
  /** Whether the last item of `data` ends with padding, so that nothing can be appended to it. */
  padded: boolean
}

type ToolCallDelta = NonNullable<ChatDelta['tool_calls']>[number]
type AudioDelta = NonNullable<ChatDelta['audio']>

/** Like Object.assign, but safe for `__proto__`, which JSON may contain as a key. */
function assign(target: Record<string, unknown>, source: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(source)) if (key !== '__proto__') target[key] = value
}

/**
 * Finds the call of a piece. A piece without an index belongs to the call with the same id, or without an id to the
 * last call.
 */
function indexOf(calls: readonly AnswerToolCall[], { index, id }: ToolCallDelta): number {
  if (index !== undefined) return index
  const last = calls.at(-1)
  if (!id) return last?.index ?? 0
  return calls.find((call) => call.id === id)?.index ?? (last?.index ?? -1) + 1
}

/**
 * Merges pieces of tool calls into `calls`, by index and sorted by it. The first id, type and name are kept (some
 * gateways repeat them), arguments are concatenated, and unknown fields are overwritten.
 */
export function mergeToolCalls(calls: AnswerToolCall[], pieces: readonly ToolCallDelta[]): void {
  for (const piece of pieces) {
    const index = indexOf(calls, piece)
    // Usually the last one: searching from the end keeps a long answer linear.
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
 * Merges a piece of sound into `audio`. Base64 that was only split is joined. After padding a new text begins, since
 * pieces that were encoded separately cannot be decoded as one.
 */
export function mergeAudio(audio: AnswerAudio, piece: AudioDelta): void {
  audio.id ??= piece.id ?? null
  audio.transcript += piece.transcript ?? ''
  audio.expiresAt = piece.expires_at ?? audio.expiresAt
  if (!piece.data) return
  if (audio.padded || audio.data.length === 0) audio.data.push(piece.data)
  else audio.data[audio.data.length - 1] += piece.data
  // Checks the piece: reading the end of a growing text would copy all of it each time.
  audio.padded = piece.data.endsWith('=')
}
