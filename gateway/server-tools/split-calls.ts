import { mergeToolCalls, type AnswerToolCall } from '#shared/gateway/answer-parts.ts'
import type { ChatDelta } from '#shared/gateway/chat-completions.ts'
import type { ServerTools } from './server-tool.ts'

type Piece = NonNullable<ChatDelta['tool_calls']>[number]

/** Separates the calls of the gateway's own tools from those that the caller runs. */
export interface CallSplitter {
  /** Returns the pieces for the caller, their calls counted from 0. The gateway's own calls are withheld. */
  split(pieces: readonly Piece[]): Piece[]
  /** All calls so far, as the model made them. */
  readonly calls: readonly AnswerToolCall[]
}

export function createCallSplitter(own: ServerTools): CallSplitter {
  const calls: AnswerToolCall[] = []
  /** From the model's index to the caller's; null for a call of a gateway tool. */
  const indexes = new Map<number, number | null>()
  let forCaller = 0
  return {
    calls,
    split(pieces) {
      return pieces.flatMap((piece) => {
        mergeToolCalls(calls, [piece])
        // A piece without an index belongs to the call that it was just merged into, which is the last.
        const index = piece.index ?? calls.at(-1)?.index ?? 0
        const known = indexes.get(index)
        const name = calls.find((call) => call.index === index)?.function.name ?? ''
        const place = known !== undefined ? known : own.has(name) ? null : forCaller++
        indexes.set(index, place)
        return place === null ? [] : [{ ...piece, index: place }]
      })
    },
  }
}
