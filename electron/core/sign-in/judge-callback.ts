import type { ErrorData } from '#shared/errors.ts'
import type { SignInState } from '#shared/gateway-profile.ts'
import type { Callback } from './callback-url.ts'

/** What a callback is compared with. */
export interface PendingSignIn {
  readonly kind: Callback['kind']
  readonly nonce: string
  readonly state: string
  readonly baseUrl: string
  readonly authorizeUrl: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export type Verdict =
  | { readonly type: 'code'; readonly code: string }
  | {
      readonly type: 'refused'
      readonly reason: Extract<SignInState, { step: 'failed' }>['reason']
      readonly error: ErrorData | null
    }

/** Judges an answer that came back by the right path. `baseUrl` is where the profile is now; null where it is gone. */
export function judgeCallback(
  pending: PendingSignIn,
  { code, error, errorDescription, state, issuer }: Omit<Callback, 'kind' | 'nonce'>,
  baseUrl: string | null,
  now: number,
): Verdict {
  if (now >= pending.expiresAt) return refused('expired')
  if (state !== null && state !== pending.state) return refused('wrong-state')
  if (issuer !== null && !isIssuer(issuer, pending)) return refused('wrong-gateway')
  // The code belongs to the address that the sign-in began with, and the profile has another one now.
  if (baseUrl !== pending.baseUrl) return refused('wrong-gateway')
  if (error === 'access_denied') return refused('denied')
  if (error !== null) {
    const message = printable(errorDescription ?? '') || `The gateway answered “${printable(error)}”.`
    return refused('gateway', { source: 'gateway', status: 400, code: printable(error), message })
  }
  // Only what has an error comes without a code.
  return { type: 'code', code: code ?? '' }
}

function refused(reason: Extract<Verdict, { type: 'refused' }>['reason'], error: ErrorData | null = null): Verdict {
  return { type: 'refused', reason, error }
}

/** Gateways have no issuer in their profile; one that calls itself by another server is another one (RFC 9207 2.4). */
function isIssuer(issuer: string, { baseUrl, authorizeUrl }: PendingSignIn): boolean {
  const origin = URL.parse(issuer)?.origin
  return origin === new URL(baseUrl).origin || origin === new URL(authorizeUrl).origin
}

/** Text of a URL that is shown: short, and without control characters. */
function printable(text: string): string {
  return text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 300)
}
