import { randomBytes } from 'node:crypto'

/**
 * Returns a unique id of an answer, also across restarts. The time comes first, so that ids sort in the order of
 * creation.
 */
export function createGenerationId(): string {
  return `gen-${Math.floor(Date.now() / 1000)}-${randomBytes(12).toString('base64url')}`
}
