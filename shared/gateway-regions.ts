import type { Forwarding } from './gateway-profile.ts'

/** Where a gateway processes requests. */
export const gatewayRegions = ['global', 'eu', 'us'] as const
export type GatewayRegion = (typeof gatewayRegions)[number]

/**
 * Base URLs of OpenRouter, the only known gateway with regional hosts (its guide "Sovereign AI"). One key is valid at all
 * of them.
 */
export const regionalBaseUrls: Readonly<Record<GatewayRegion, string>> = {
  global: 'https://openrouter.ai/api/v1',
  eu: 'https://eu.openrouter.ai/api/v1',
  us: 'https://us.openrouter.ai/api/v1',
}

/** OpenRouter's sign-in page, at the root of its site and for all regions (openrouter.md §2). */
export const openRouterAuthorizeUrl = 'https://openrouter.ai/auth'

/** Returns the region of an address; null if its host is none of the known ones. */
export function regionAt(baseUrl: string | null): GatewayRegion | null {
  const host = baseUrl === null ? undefined : URL.parse(baseUrl)?.host
  return gatewayRegions.find((region) => new URL(regionalBaseUrls[region]).host === host) ?? null
}

/** Returns the origin that keys for an address belong to: one for all regions, otherwise that of the address. */
export function keyOriginOf(baseUrl: string): string {
  return new URL(regionAt(baseUrl) === null ? baseUrl : regionalBaseUrls.global).origin
}

/** Where requests of a gateway profile go. */
interface Destination {
  readonly baseUrl: string | null
  readonly forwarding?: Forwarding | null | undefined
}

/** Returns whether keys for one address are valid at the other: it is the same, or another region of the service. */
export function isSameService(one: Destination, other: Destination): boolean {
  const isSameAddress =
    one.baseUrl === other.baseUrl || (regionAt(one.baseUrl) !== null && regionAt(other.baseUrl) !== null)
  return isSameAddress && isSameForwarding(one.forwarding, other.forwarding)
}

/** Returns whether a gateway that only forwards would send both to the same provider. */
export function isSameForwarding(one: Destination['forwarding'], other: Destination['forwarding']): boolean {
  return (['provider', 'customHost', 'config'] as const).every(
    (name) => (one?.[name] ?? null) === (other?.[name] ?? null),
  )
}
