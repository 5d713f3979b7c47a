import type { OAuthClientProvider } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { identity } from '#shared/identity.ts'
import type { SignInStart } from '../messages.ts'

/** What a sign-in leaves, which main keeps in the keychain. The SDK checks each part when it uses it. */
const credentials = z.object({
  tokens: z.looseObject({ access_token: z.string(), token_type: z.string() }).optional(),
  client: z.looseObject({ client_id: z.string() }).optional(),
  discovery: z.looseObject({ authorizationServerUrl: z.string() }).optional(),
})
type Credentials = z.infer<typeof credentials>

export interface OAuthProviderParts {
  /** What an earlier sign-in left; null for a new one. */
  readonly saved: string | null
  /** Null if the person is not signing in now: then no browser is opened. */
  readonly signIn: SignInStart | null
  readonly onCredentials: (saved: string) => void
  readonly onAuthorize: (url: string) => void
}

export type OAuthProvider = ReturnType<typeof createOAuthProvider>

/** The address is never visited: without a sign-in that was started, no browser is opened. */
const noCallback = 'http://127.0.0.1/callback'

/**
 * Creates the SDK's provider for a sign-in by OAuth 2.1: discovery, registration of the app, PKCE, the resource indicator
 * and renewal are the SDK's. Each sign-in registers the app again, since its callback address has another port.
 */
export function createOAuthProvider({ saved, signIn, onCredentials, onAuthorize }: OAuthProviderParts) {
  let current: Credentials = readCredentials(saved)
  let verifier = ''
  const redirectUrl = signIn?.callbackUrl ?? noCallback

  function save(change: Partial<Credentials>): void {
    current = { ...current, ...change }
    // Without tokens there is nothing to use later.
    if (current.tokens !== undefined) onCredentials(JSON.stringify(current))
  }

  return {
    redirectUrl,
    clientMetadata: {
      client_name: identity.name,
      client_uri: identity.homepage,
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => signIn?.state ?? '',
    clientInformation: () => current.client,
    saveClientInformation: (client) => save({ client }),
    tokens: () => current.tokens,
    saveTokens: (tokens) => save({ tokens }),
    saveCodeVerifier: (text) => void (verifier = text),
    codeVerifier: () => verifier,
    discoveryState: () => current.discovery,
    saveDiscoveryState: (discovery) => save({ discovery: { ...discovery } }),
    redirectToAuthorization(url) {
      if (signIn !== null) onAuthorize(url.href)
    },
    invalidateCredentials(scope) {
      if (scope === 'all' || scope === 'tokens') current = { ...current, tokens: undefined }
      if (scope === 'all' || scope === 'client') current = { ...current, client: undefined }
      if (scope === 'all' || scope === 'discovery') current = { ...current, discovery: undefined }
    },
  } satisfies OAuthClientProvider
}

function readCredentials(saved: string | null): Credentials {
  if (saved === null) return {}
  return credentials.safeParse(JSON.parse(saved)).data ?? {}
}
