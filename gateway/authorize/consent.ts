import type { ConsentRequest } from '#shared/gateway-key.ts'

/** One request for a key, before the person has decided. */
export interface ConsentQuestion {
  readonly request: ConsentRequest
  /** Identifies the whole request, code challenge included: a terminal code is good for this request alone. */
  readonly binding: string
  /** The terminal code that was typed on the page; null before it was asked for. */
  readonly typedCode: string | null
}

/**
 * `busy`: another program is being asked about. `too-often`: more requests than a person makes. `code-wanted`: the page
 * has to ask for the code that the terminal shows. `wrong-code`: it was another one, and is used up.
 */
export type ConsentVerdict = 'allowed' | 'denied' | 'busy' | 'too-often' | 'code-wanted' | 'wrong-code'

/** Asks the person whether a program may have a key. What reaches the port can press every button of the page, so the page alone is no consent. */
export interface Consent {
  /** Where the person decides. */
  readonly kind: 'app' | 'terminal' | 'page'
  /** @param signal aborts when the program or its browser goes away */
  ask(question: ConsentQuestion, signal: AbortSignal): Promise<ConsentVerdict>
}

/** Requests a minute that reach the person; the rest are refused. */
export const maxRequestsPerMinute = 3

/** Takes the page's Allow for the person's: for tests, where no one is in front of a screen. */
export const pageConsent: Consent = { kind: 'page', ask: async () => 'allowed' }
