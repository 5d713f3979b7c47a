import { type AnswerToolCall, mergeToolCalls } from '#shared/gateway/answer-parts.ts'
import type { ChatDelta, ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { GatewayTool, ServerTools } from './server-tool.ts'

/** A request as models understand it, and the tools in it that the gateway runs. */
export interface OfferedTools {
  readonly request: ChatRequest
  readonly used: ServerTools
}

/** Replaces the gateway's own tools by functions, in `tools` and in `tool_choice`. */
export function offerServerTools(request: ChatRequest, serverTools: ServerTools): OfferedTools {
  const used = new Map<string, GatewayTool>()
  const tools = request.tools?.map((tool) => {
    const own = tool.type === 'function' ? undefined : serverTools.get(tool.type)
    if (own === undefined) return tool
    used.set(own.offered.name, own)
    return { type: 'function', function: { ...own.offered } }
  })
  if (tools === undefined || used.size === 0) return { request, used }
  const { tool_choice: choice } = request
  const isOwnChoice = typeof choice === 'object' && used.has(choice.type)
  const named = isOwnChoice ? { tool_choice: { type: 'function', function: { name: choice.type } } } : {}
  return { request: { ...request, tools, ...named }, used }
}

type Piece = NonNullable<ChatDelta['tool_calls']>[number]

/** Separates the calls of the gateway's own tools from those that the caller runs. */
interface CallSplitter {
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
