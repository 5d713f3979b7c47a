import {
  auth,
  type AuthProvider,
  type AuthResult,
  extractWWWAuthenticateParams,
  type FetchLike,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { OAuthProvider } from './oauth-provider.ts'

/**
 * Returns the authorization of requests with the tokens of an earlier sign-in, and a fetch that notes with which token
 * each request was sent. Requests that are refused together renew the token once: a server may accept each refresh token
 * only once.
 */
export function createTokenRenewal(provider: OAuthProvider, fetch: FetchLike) {
  const sentWith = new WeakMap<Response, string | null>()
  let renewal: Promise<AuthResult> | undefined

  const authProvider: AuthProvider = {
    token: async () => provider.tokens()?.access_token,
    async onUnauthorized({ response, serverUrl }) {
      const token = provider.tokens()?.access_token
      // Another request has renewed it in the meantime.
      if (token !== undefined && sentWith.get(response) !== `Bearer ${token}`) return
      const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response)
      renewal ??= auth(provider, {
        serverUrl,
        fetchFn: fetch,
        ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
        ...(scope === undefined ? {} : { scope }),
      }).finally(() => (renewal = undefined))
      if ((await renewal) !== 'AUTHORIZED') throw new UnauthorizedError()
    },
  }

  return {
    authProvider,
    async fetch(url: string | URL, init?: RequestInit): Promise<Response> {
      const response = await fetch(url, init)
      sentWith.set(response, new Headers(init?.headers).get('authorization'))
      return response
    },
  }
}
