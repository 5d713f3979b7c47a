import { matchesSecret } from './matches-secret.ts'

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
