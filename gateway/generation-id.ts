import { randomBytes } from 'node:crypto'

/** Names one answer, also across a restart. The time comes first, so that ids sort as the answers came. */
export function createGenerationId(): string {
  return `gen-${Math.floor(Date.now() / 1000)}-${randomBytes(12).toString('base64url')}`
}
