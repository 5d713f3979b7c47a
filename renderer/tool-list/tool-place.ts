import type { ToolServerTransport } from '#shared/tools/tool-server.ts'

/** Who runs a tool: a program on this computer, a server elsewhere, the gateway, or the person. */
export type ToolPlace = 'computer' | 'remote' | 'gateway' | 'you'

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Returns where a server runs: an address of this computer is one, too. */
export function placeOfServer(transport: ToolServerTransport): Extract<ToolPlace, 'computer' | 'remote'> {
  if (transport.kind === 'command') return 'computer'
  return URL.canParse(transport.url) && loopback.test(new URL(transport.url).hostname) ? 'computer' : 'remote'
}
