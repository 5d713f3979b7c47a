import type { Forwarding } from '#shared/gateway-profile.ts'
import type { DialectName } from '#shared/gateway/dialect.ts'

/** A gateway that the app can use (design.md 6). */
export interface GatewayProfile {
  readonly id: string
  readonly kind: 'embedded' | 'openrouter' | 'other'
  readonly name: string
  /**
   * Origin that its keys are bound to: that of the base URL, or a constant for the embedded gateway, whose port
   * changes.
   */
  readonly keyOrigin: string
  /** The dialect of its API. */
  readonly dialect: DialectName
  /** Identifies the app to gateways that list their clients. */
  readonly attribution: { readonly title: string; readonly url: string } | null
  /** Where a gateway that only forwards sends requests, as entered; `headers` has it for requests. */
  readonly forwarding?: Forwarding | null
  /** Headers of every request: where a gateway that only forwards sends it. */
  readonly headers?: Readonly<Record<string, string>>
  /** Returns the current address; null if the embedded gateway is not running. */
  readonly address: () => GatewayAddress | null
  /** Returns the base URL, which ends in `/api/v1`. Waits for a starting gateway; throws an `AppError`. */
  readonly baseUrl: (signal: AbortSignal) => Promise<string>
}

/**
 * Returns whether this gateway certainly requires a key, although it may list its models without one. Any other gateway
 * that answers without a key needs none.
 */
export function requiresKey({ kind, address }: Pick<GatewayProfile, 'kind' | 'address'>): boolean {
  if (kind === 'embedded') return false
  return kind === 'openrouter' || (address()?.authorizeUrl ?? null) !== null
}

export interface GatewayAddress {
  readonly baseUrl: string
  /** The sign-in page; null if there is none and a key is pasted. */
  readonly authorizeUrl: string | null
}

/**
 * The key of the embedded gateway is bound to this constant rather than to a port, which another program could use
 * later.
 */
export const embeddedOrigin = 'gatehouse:embedded'
export const embeddedProfileId = 'embedded'
export const openRouterProfileId = 'openrouter'
