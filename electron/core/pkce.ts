import { createHash, randomBytes } from 'node:crypto'

/** The two halves of a proof key (RFC 7636): the challenge is shown, the verifier is kept until the exchange. */
export interface ProofKey {
  readonly verifier: string
  readonly challenge: string
}

/** Creates a proof key from 32 random bytes, as RFC 7636 4.1 recommends. */
export function createProofKey(): ProofKey {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: challengeOf(verifier) }
}

/** Returns the S256 challenge: base64url of the SHA-256 of the verifier, without padding (RFC 7636 4.2). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url')
}
