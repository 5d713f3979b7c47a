import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json, loopbackServer } from './loopback-server.ts'

/** A registered app. */
interface RegisteredClient {
  readonly client_id: string
  readonly redirect_uris: readonly string[]
}

/** What a sign-in at `/authorize` asked for, by its code. */
interface Grant {
  readonly challenge: string
  readonly clientId: string
  readonly redirectUri: string
  readonly resource: string
}

/**
 * Starts a tool server that wants a sign-in by OAuth, and its authorization server: discovery, registration, PKCE, the
 * resource indicator and renewal, each checked.
 */
export async function oauthToolServer() {
  const clients = new Map<string, RegisteredClient>()
  const grants = new Map<string, Grant>()
  const accessTokens = new Set<string>()
  const refreshTokens = new Set<string>()
  const refused: string[] = []
  const server = await loopbackServer((request, response) => {
    const { body } = server.requests.findLast(
      (entry) => entry.url === request.url && entry.method === request.method,
    ) ?? {
      body: '',
    }
    answer(request, response, body)
  })
  const { origin } = new URL(server.baseUrl)

  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const url = new URL(request.url ?? '', origin)
    switch (url.pathname) {
      case '/.well-known/oauth-protected-resource':
        return json(200, { resource: `${origin}/mcp`, authorization_servers: [origin], scopes_supported: ['tools'] })(
          request,
          response,
        )
      case '/.well-known/oauth-authorization-server':
        return json(200, {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          registration_endpoint: `${origin}/register`,
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
          token_endpoint_auth_methods_supported: ['none'],
          authorization_response_iss_parameter_supported: true,
        })(request, response)
      case '/register': {
        const given = JSON.parse(body) as { redirect_uris: string[] }
        const client = { ...given, client_id: randomUUID() }
        clients.set(client.client_id, client)
        return json(201, client)(request, response)
      }
      case '/token':
        return answerToken(new URLSearchParams(body), request, response)
      case '/mcp':
        return answerMcp(request, response, body)
      default:
        return json(404, {})(request, response)
    }
  }

  function answerToken(parameters: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const refuse = (why: string): void => {
      refused.push(why)
      json(400, { error: 'invalid_grant', error_description: why })(request, response)
    }
    if (parameters.get('resource') !== `${origin}/mcp`) return refuse('another resource')
    if (parameters.get('grant_type') === 'refresh_token') {
      // Each is valid once.
      if (!refreshTokens.delete(parameters.get('refresh_token') ?? '')) return refuse('an unknown refresh token')
    } else {
      const grant = grants.get(parameters.get('code') ?? '')
      grants.delete(parameters.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(parameters.get('code_verifier') ?? '')
        .digest('base64url')
      if (grant === undefined) return refuse('an unknown code')
      if (grant.challenge !== challenge) return refuse('another verifier')
      if (grant.redirectUri !== parameters.get('redirect_uri')) return refuse('another callback')
      if (grant.clientId !== parameters.get('client_id')) return refuse('another app')
    }
    const tokens = { access_token: `access-${randomUUID()}`, refresh_token: `refresh-${randomUUID()}` }
    accessTokens.add(tokens.access_token)
    refreshTokens.add(tokens.refresh_token)
    json(200, { ...tokens, token_type: 'Bearer', expires_in: 3600 })(request, response)
  }

  function answerMcp(request: IncomingMessage, response: ServerResponse, body: string): void {
    if (!accessTokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) {
      const metadata = `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource"`
      return json(401, {}, { 'WWW-Authenticate': metadata })(request, response)
    }
    if (request.method !== 'POST') return json(405, {})(request, response)
    const { id, method, params } = JSON.parse(body) as {
      id?: number
      method: string
      params?: { protocolVersion?: string }
    }
    if (id === undefined) return void response.writeHead(202).end()
    const result = answerMethod(method, params?.protocolVersion)
    const error = { code: -32_601, message: 'Method not found' }
    json(200, { jsonrpc: '2.0', id, ...(result === null ? { error } : { result }) })(request, response)
  }

  return {
    origin,
    url: `${origin}/mcp`,
    requests: server.requests,
    clients,
    /** Why requests for tokens were refused. */
    refused,
    /** Plays the person, who agrees at the page of the sign-in. Returns where the browser goes. */
    agree(page: string, change: Readonly<Record<string, string>> = {}): string {
      const { searchParams, pathname } = new URL(page)
      const clientId = searchParams.get('client_id') ?? ''
      const redirectUri = searchParams.get('redirect_uri') ?? ''
      if (pathname !== '/authorize' || !clients.get(clientId)?.redirect_uris.includes(redirectUri))
        throw new Error(`${page} is not a page of a registered app.`)
      if (searchParams.get('code_challenge_method') !== 'S256') throw new Error('The challenge is not hashed.')
      const code = randomUUID()
      const challenge = searchParams.get('code_challenge') ?? ''
      grants.set(code, { challenge, clientId, redirectUri, resource: searchParams.get('resource') ?? '' })
      const callback = new URL(redirectUri)
      const parameters = { code, state: searchParams.get('state') ?? '', iss: origin, ...change }
      for (const [name, value] of Object.entries(parameters)) callback.searchParams.set(name, value)
      return callback.href
    },
    /** Ends the validity of all access tokens. */
    expire: (): void => accessTokens.clear(),
    /** Ends all sign-ins. */
    revoke(): void {
      accessTokens.clear()
      refreshTokens.clear()
    },
  }
}

function answerMethod(method: string, protocolVersion = '2025-06-18'): object | null {
  switch (method) {
    case 'initialize':
      return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'guarded', version: '1' } }
    case 'tools/list':
      return { tools: [{ name: 'open', inputSchema: { type: 'object' } }] }
    case 'tools/call':
      return { content: [{ type: 'text', text: 'opened' }] }
    default:
      return null
  }
}
