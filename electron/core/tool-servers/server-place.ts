import type { ToolServerTransport } from '#shared/tools/tool-server.ts'
import { isLoopback } from '../gateway-client/loopback.ts'

/** Returns the host that receives what is sent to a server; null if it is on this computer. */
export function placeOf(transport: ToolServerTransport): string | null {
  if (transport.kind === 'command') return null
  const url = new URL(transport.url)
  return isLoopback(url) ? null : url.host
}
