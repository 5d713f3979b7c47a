import { createHash, timingSafeEqual } from 'node:crypto'

/** Lets the program that started this process sign in without a browser. */
export interface BootSecret {
  /** Returns true at most once: the first attempt uses the secret up, right or wrong. */
  redeem(given: string): boolean
}

export function createBootSecret(secret: string): BootSecret {
  let unused: string | null = secret
  return {
    redeem(given) {
      const expected = unused
      unused = null
      return expected !== null && matchesSecret(given, expected)
    },
  }
}

/** Compares two secrets in a time that does not reveal where they differ. Hashing first makes the lengths equal. */
export function matchesSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Uint8Array {
  return createHash('sha256').update(text, 'utf8').digest()
}
