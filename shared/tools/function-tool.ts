import type { ChatRequest } from '../gateway/chat-completions.ts'
import type { ServerTool } from './tool.ts'

type Tool = NonNullable<ChatRequest['tools']>[number]

/** Returns the function tool by which a request offers a server's tool to the model. */
export function functionToolOf({ wireName, description, inputSchema }: ServerTool): Tool {
  return { type: 'function', function: { name: wireName, description, parameters: inputSchema } }
}
