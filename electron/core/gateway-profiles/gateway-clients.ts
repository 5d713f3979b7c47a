import type { EndpointName } from '#shared/gateway/endpoints.ts'
import { createGatewayClient, type GatewayClient, type RequestOutcome } from '../gateway-client/client.ts'
import type { Fetch } from '../gateway-client/fetch.ts'
import { type KeyStore, keyFor } from '../key-store/key-store.ts'
import type { GatewayProfile } from '../gateway-client/gateway-profile.ts'

export interface GatewayClientsParts {
  readonly keys: KeyStore
  readonly fetch: Fetch
  readonly asksForRouting: () => boolean
  /** Called with the outcome of each request to a gateway. */
  readonly onOutcome: (profile: GatewayProfile, outcome: RequestOutcome) => void
}

/** Returns the client of a profile, which is created again only if the profile changes. */
export type ClientOf = (profile: GatewayProfile) => GatewayClient

export function createGatewayClients({ keys, fetch, asksForRouting, onOutcome }: GatewayClientsParts): ClientOf {
  const clients = new WeakMap<GatewayProfile, GatewayClient>()
  return (profile) => {
    const known = clients.get(profile)
    if (known) return known
    const client = createGatewayClient({
      profile,
      fetch,
      asksForRouting,
      readKey: (name) => readKeyFor(keys, profile, name),
      onOutcome: (outcome) => onOutcome(profile, outcome),
    })
    clients.set(profile, client)
    return client
  }
}

/** Operations that may need a management key (gateway-api.md, Authentication 3; OpenRouter's `GET /credits`). */
export const managementOperations: ReadonlySet<EndpointName> = new Set<EndpointName>(['presets.write', 'credits.read'])

/** Reads the key for an operation. For a management operation without a management key it is the user key. */
export async function readKeyFor(keys: KeyStore, profile: GatewayProfile, name: EndpointName): Promise<string | null> {
  const read = (slot: 'user' | 'management'): Promise<string | null> =>
    keyFor(keys, profile.id, slot, profile.keyOrigin)
  return (managementOperations.has(name) ? await read('management') : null) ?? read('user')
}

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
