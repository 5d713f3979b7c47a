import { createHash, randomBytes } from 'node:crypto'
import type { AuthorizationRequest } from './authorization-request.ts'

/** What was shown to a person, so that an answer counts only for what they saw. */
export interface ShownRequests {
  /** Gives the one-time token of a page that shows this request. */
  show(request: AuthorizationRequest): string
  /** True once at most, for the very request that was shown; the first try uses the token up. */
  takeAnswer(token: string, request: AuthorizationRequest): boolean
}

const lifetime = 10 * 60_000
/** More open pages than any person has; the oldest go first. */
const maximumShown = 1000

/** One-time tokens, in memory: they live for ten minutes, and a restart may forget them. */
export function createShownRequests(now: () => number = () => performance.now()): ShownRequests {
  // Keyed by hash, so that the look-up's time says nothing about the tokens that are open.
  const shown = new Map<string, { request: string; expiresAt: number }>()

  return {
    show(request) {
      for (const [hash, { expiresAt }] of shown) {
        if (expiresAt > now() && shown.size < maximumShown) break
        shown.delete(hash)
      }
      const token = randomBytes(32).toString('base64url')
      shown.set(hashToken(token), { request: JSON.stringify(request), expiresAt: now() + lifetime })
      return token
    },
    takeAnswer(token, request) {
      const hash = hashToken(token)
      const page = shown.get(hash)
      shown.delete(hash)
      return page !== undefined && page.expiresAt > now() && page.request === JSON.stringify(request)
    },
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('base64url')
}
