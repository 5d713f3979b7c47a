import { auth, type FetchLike, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import type { ServerStart, ToolServerReport } from '../messages.ts'
import { isSignInNeeded } from './explain-failure.ts'
import { createOAuthProvider } from './oauth-provider.ts'
import { createTokenRenewal } from './token-renewal.ts'

export interface AddressParts {
  readonly start: Extract<ServerStart, { kind: 'address' }>
  readonly fetch: FetchLike
  readonly report: (report: ToolServerReport) => void
  /** Connects and closes again, to learn whether the server wants a sign-in. */
  readonly tryConnection: (transport: Transport) => Promise<void>
  /** Returns what the browser brought back to the callback address. */
  readonly waitForCallback: () => Promise<URLSearchParams>
}

/** Returns the transport of a server at an address, after the sign-in if the person asked for one. */
export async function connectAddress(parts: AddressParts): Promise<Transport> {
  const { start, fetch, report } = parts
  const { signIn, credentials } = start
  const provider = createOAuthProvider({
    // A new sign-in begins with nothing of the last one.
    saved: signIn === null ? credentials : null,
    signIn,
    onCredentials: (saved) => report({ type: 'credentials', credentials: saved }),
    onAuthorize: (url) => report({ type: 'authorize', url }),
  })

  async function signInNow(): Promise<void> {
    const transport = new StreamableHTTPClientTransport(new URL(start.url), { fetch, authProvider: provider })
    try {
      await parts.tryConnection(transport)
    } catch (error) {
      if (!isSignInNeeded(error)) throw error
      await transport.finishAuth(await parts.waitForCallback())
      return
    }
    // The server does not insist on a sign-in, but may offer one.
    const options = { serverUrl: start.url, fetchFn: fetch }
    if ((await auth(provider, options)) === 'AUTHORIZED') return
    const callback = await parts.waitForCallback()
    const iss = callback.get('iss')
    await auth(provider, {
      ...options,
      authorizationCode: callback.get('code') ?? '',
      ...(iss === null ? {} : { iss }),
    })
  }

  if (signIn !== null) await signInNow()
  // The app is not registered at a server that the person has not asked to sign in to.
  const renewal =
    provider.tokens() === undefined
      ? { fetch, authProvider: { token: async () => undefined } }
      : createTokenRenewal(provider, fetch)
  return new StreamableHTTPClientTransport(new URL(start.url), renewal)
}
