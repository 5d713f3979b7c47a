import type { ChatRequest } from '../gateway/chat-completions.ts'

type Tool = NonNullable<ChatRequest['tools']>[number]

/** What makes two tools the same: the name of a function, the type of a tool that the gateway runs. */
export function toolIdentity(tool: Tool): string {
  const called = tool['function']
  const isFunction = tool.type === 'function' && typeof called === 'object' && called !== null
  return isFunction && 'name' in called ? `function ${String(called.name)}` : tool.type
}

/** The tools of a preset and of a request, each once; where both have one, the request's stands in its place. */
export function unionTools(ofPreset: readonly Tool[], ofRequest: readonly Tool[]): Tool[] {
  const tools = new Map(ofPreset.map((tool) => [toolIdentity(tool), tool]))
  for (const tool of ofRequest) tools.set(toolIdentity(tool), tool)
  return [...tools.values()]
}
