import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { ServerTool, ServerTools } from './server-tool.ts'

/** A request as models understand it, and the tools in it that the gateway runs. */
export interface OfferedTools {
  readonly request: ChatRequest
  readonly used: ServerTools
}

/** Replaces the gateway's own tools by functions, in `tools` and in `tool_choice`. */
export function offerServerTools(request: ChatRequest, serverTools: ServerTools): OfferedTools {
  const used = new Map<string, ServerTool>()
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
