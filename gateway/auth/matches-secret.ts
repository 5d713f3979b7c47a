import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets in a time that does not reveal where they differ. Hashing first makes the lengths equal. */
export function matchesSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Uint8Array {
  return createHash('sha256').update(text, 'utf8').digest()
}
