import type { ConsentRequest } from '#shared/gateway-key.ts'

/** One request for a key, before the person has decided. */
export interface ConsentQuestion {
  readonly request: ConsentRequest
  /** Identifies the whole request, code challenge included: a terminal code is valid for this request only. */
  readonly binding: string
  /** The terminal code that was typed on the page; null until it was asked for. */
  readonly typedCode: string | null
}

/**
 * `busy`: the person is deciding about another program. `too-often`: more requests than a person makes. `code-wanted`:
 * the page must ask for the code that the terminal shows. `wrong-code`: the typed code was wrong, and the right one is
 * used up.
 */
export type ConsentVerdict = 'allowed' | 'denied' | 'busy' | 'too-often' | 'code-wanted' | 'wrong-code'

/**
 * Asks the person whether a program may have a key. Any program that reaches the port can press every button of the
 * page, so the page alone is not consent.
 */
export interface Consent {
  /** Where the person decides. */
  readonly kind: 'app' | 'terminal' | 'page'
  /** @param signal aborts when the program or its browser disconnects */
  ask(question: ConsentQuestion, signal: AbortSignal): Promise<ConsentVerdict>
}

/** Requests per minute that reach the person; the rest are refused. */
export const maxRequestsPerMinute = 3

/** Takes the page's Allow for the person's: for tests, where there is no person in front of a screen. */
export const pageConsent: Consent = { kind: 'page', ask: async () => 'allowed' }
