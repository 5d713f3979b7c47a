import { createHash, randomBytes } from 'node:crypto'
import type { AuthorizationRequest } from './authorization-request.ts'

/** The requests that were shown to a person, so that an answer counts only for what they saw. */
interface ShownRequests {
  /** Returns the one-time token of a page that shows this request. */
  show(request: AuthorizationRequest): string
  /** Returns true at most once, for the request that was shown. The first attempt uses the token up. */
  takeAnswer(token: string, request: AuthorizationRequest): boolean
}

const lifetime = 10 * 60_000
/** More open pages than a person has; the oldest are dropped first. */
const maxShown = 1000

/**
 * Creates the store of one-time tokens. They are kept in memory: they live for ten minutes, and a restart may lose
 * them.
 */
export function createShownRequests(now: () => number = () => performance.now()): ShownRequests {
  // Keyed by hash, so that the time of a look-up reveals nothing about the open tokens.
  const shown = new Map<string, { request: string; expiresAt: number }>()

  return {
    show(request) {
      for (const [hash, { expiresAt }] of shown) {
        if (expiresAt > now() && shown.size < maxShown) break
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
