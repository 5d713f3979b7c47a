import type { DialectName } from '#shared/gateway/dialect.ts'

/** A gateway that the app can talk to (design.md 6). */
export interface GatewayProfile {
  readonly id: string
  readonly kind: 'embedded' | 'openrouter' | 'other'
  readonly name: string
  /** To what its keys are bound: the base URL's origin, or the constant of the embedded gateway, whose port changes. */
  readonly keyOrigin: string
  /** The names in which gateways differ. */
  readonly dialect: DialectName
  /** How the app names itself to a gateway that lists its callers. */
  readonly attribution: { readonly title: string; readonly url: string } | null
  /** Where the gateway is now; null while it is not running, which only the embedded one can be. */
  readonly address: () => GatewayAddress | null
  /** Where the API is, ending in `/api/v1`. Waits for a gateway that is just starting; throws an `AppError`. */
  readonly baseUrl: (signal: AbortSignal) => Promise<string>
}

export interface GatewayAddress {
  readonly baseUrl: string
  /** The page to sign in at; null where there is none, and a key is pasted. */
  readonly authorizeUrl: string | null
}

/** The embedded gateway's key is bound to this instead of a port that another program could take tomorrow. */
export const embeddedOrigin = 'gatehouse:embedded'
export const embeddedProfileId = 'embedded'
export const openRouterProfileId = 'openrouter'
