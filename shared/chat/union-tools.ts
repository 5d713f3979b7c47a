import type { ChatRequest } from '../gateway/chat-completions.ts'

type Tool = NonNullable<ChatRequest['tools']>[number]

/** Returns the identity of a tool: the name of a function, or the type of a server tool. */
export function toolIdentity(tool: Tool): string {
  const called = tool['function']
  const isFunction = tool.type === 'function' && typeof called === 'object' && called !== null
  return isFunction && 'name' in called ? `function ${String(called.name)}` : tool.type
}

/**
 * Merges the tools of a preset and a request without duplicates. The tool of the request replaces the same tool of the
 * preset.
 */
export function unionTools(ofPreset: readonly Tool[], ofRequest: readonly Tool[]): Tool[] {
  const tools = new Map(ofPreset.map((tool) => [toolIdentity(tool), tool]))
  for (const tool of ofRequest) tools.set(toolIdentity(tool), tool)
  return [...tools.values()]
}
