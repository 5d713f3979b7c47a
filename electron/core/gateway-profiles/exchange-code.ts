import { createGatewayClient } from '../gateway-client/client.ts'
import type { Fetch } from '../gateway-client/fetch.ts'
import type { GatewayProfile } from './gateway-profile.ts'

/**
 * Exchanges an authorization code for a key (RFC 7636 4.5). Sends no key, since there is none yet (openrouter.md §2).
 */
export async function exchangeCode(
  fetch: Fetch,
  profile: GatewayProfile,
  code: string,
  verifier: string,
  signal: AbortSignal,
): Promise<string> {
  const client = createGatewayClient({ profile, readKey: async () => null, fetch })
  const body = { code, code_verifier: verifier, code_challenge_method: 'S256' as const }
  const { key } = await client.call('auth.createKey', { body }, signal)
  return key
}
