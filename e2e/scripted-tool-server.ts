import type { ToolServerDraft } from '#shared/tools/tool-server.ts'
import type { FaultServer } from './harness/fault-server.ts'

/** Serves a tool server over streamable HTTP at `/mcp`, with the tool `work`. `/moved` redirects. */
export function scriptToolServer(server: FaultServer): void {
  server.reply('GET /mcp', { status: 405 })
  server.reply('DELETE /mcp', { status: 405 })
  server.reply('POST /moved', { status: 307, headers: { Location: '/elsewhere' } })
  server.replyBy('POST /mcp', ({ body }) => {
    const { id, method, params } = JSON.parse(body) as {
      id?: number
      method: string
      params?: { protocolVersion?: string }
    }
    if (id === undefined) return { status: 202 }
    const results: Record<string, unknown> = {
      initialize: {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'remote', version: '1' },
      },
      'tools/list': { tools: [{ name: 'work', inputSchema: { type: 'object' } }] },
    }
    const result = results[method]
    const error = { code: -32_601, message: 'No such method' }
    return {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) }),
    }
  })
}

/** Returns the draft of a server at an address. */
export const remoteServer = (name: string, url: string): ToolServerDraft => ({
  name,
  transport: { kind: 'address', url, headers: [{ name: 'X-Api-Key', value: null }] },
  timeoutSeconds: 60,
  secrets: { 'X-Api-Key': 'canary' },
})
