import type { FaultReply, FaultServer, RecordedRequest } from './harness/fault-server.ts'

const reply = (status: number, body: object, headers: Record<string, string> = {}): FaultReply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/**
 * Lets the fault server play a tool server that wants a sign-in by OAuth, with its authorization server. Returns its
 * address, and where the browser goes after the person agreed at a page.
 */
export function playSignedToolServer(server: FaultServer) {
  const { url } = server
  server.reply(
    'GET /.well-known/oauth-protected-resource',
    reply(200, { resource: `${url}/mcp`, authorization_servers: [url] }),
  )
  server.reply(
    'GET /.well-known/oauth-authorization-server',
    reply(200, {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      registration_endpoint: `${url}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    }),
  )
  server.replyBy('POST /register', ({ body }) => reply(201, { ...JSON.parse(body), client_id: 'gatehouse' }))
  server.reply(
    'POST /token',
    reply(200, { access_token: 'access', refresh_token: 'refresh', token_type: 'Bearer', expires_in: 3600 }),
  )
  server.replyBy('POST /mcp', answerMcp)
  server.reply('GET /mcp', reply(405, {}))

  function answerMcp({ headers, body }: RecordedRequest): FaultReply {
    if (headers.authorization !== 'Bearer access') {
      const metadata = `Bearer resource_metadata="${url}/.well-known/oauth-protected-resource"`
      return reply(401, {}, { 'www-authenticate': metadata })
    }
    const { id, method, params } = JSON.parse(body) as {
      id?: number
      method: string
      params?: { protocolVersion?: string }
    }
    if (id === undefined) return { status: 202 }
    const result =
      method === 'initialize'
        ? {
            protocolVersion: params?.protocolVersion,
            capabilities: { tools: {} },
            serverInfo: { name: 'guarded', version: '1' },
          }
        : { tools: [{ name: 'open_ticket', description: 'Opens a ticket.', inputSchema: { type: 'object' } }] }
    return reply(200, { jsonrpc: '2.0', id, result })
  }

  return {
    url: `${url}/mcp`,
    agree(page: string): string {
      const { searchParams } = new URL(page)
      const callback = new URL(searchParams.get('redirect_uri') ?? '')
      callback.searchParams.set('code', 'code')
      callback.searchParams.set('state', searchParams.get('state') ?? '')
      return callback.href
    },
  }
}
