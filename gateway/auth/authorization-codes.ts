import { createHash, randomBytes } from 'node:crypto'
import { ApiError } from '../http/api-error.ts'
import type { NewKey } from '../store/key-store.ts'
import { matchesSecret } from './secrets.ts'

/** Binds a code to the program that requested it (RFC 7636); null if it was requested without a challenge. */
export type CodeChallenge = { readonly method: 'S256' | 'plain'; readonly value: string } | null

/** The key that the code is exchanged for. */
export type KeyGrant = Omit<NewKey, 'hash' | 'hint'>

interface CodeExchange {
  readonly code: string
  readonly code_verifier?: string | null | undefined
  readonly code_challenge_method?: 'S256' | 'plain' | null | undefined
}

const lifetime = 10 * 60_000
/** More pending codes than a person creates; the oldest are dropped first. */
const maxPending = 1000

export type AuthorizationCodes = ReturnType<typeof createAuthorizationCodes>

/**
 * Creates the store of authorization codes. They are kept in memory: they live for ten minutes, and a restart may lose
 * them.
 */
export function createAuthorizationCodes(now: () => number = () => performance.now()) {
  // Keyed by hash, so that the time of a look-up reveals nothing about the pending codes.
  const pending = new Map<string, { challenge: CodeChallenge; grant: KeyGrant; expiresAt: number }>()

  return {
    issue(challenge: CodeChallenge, grant: KeyGrant): string {
      for (const [hash, { expiresAt }] of pending) {
        if (expiresAt > now() && pending.size < maxPending) break
        pending.delete(hash)
      }
      const code = randomBytes(32).toString('base64url')
      pending.set(hashCode(code), { challenge, grant, expiresAt: now() + lifetime })
      return code
    },
    /**
     * Returns the grant of a code, once.
     * @throws ApiError 400 if the exchange does not fit the challenge (the code stays valid, since the caller can correct
     * the request), 403 if the code is unknown, used or expired, or its verifier is wrong
     */
    exchange({ code, code_verifier: verifier, code_challenge_method: method }: CodeExchange): KeyGrant {
      const hash = hashCode(code)
      const entry = pending.get(hash)
      if (entry === undefined || entry.expiresAt <= now()) {
        pending.delete(hash)
        throw new ApiError(403, 'The authorization code is unknown, used or expired')
      }
      checkMethod(entry.challenge, method)
      checkPresence(entry.challenge, verifier)
      // The code is used up now, whether the verifier is right or not: there is no second guess.
      pending.delete(hash)
      if (entry.challenge !== null && !fulfils(entry.challenge, verifier ?? '')) {
        throw new ApiError(403, 'The code_verifier does not match the code challenge')
      }
      return entry.grant
    },
  }
}

function checkMethod(challenge: CodeChallenge, method: CodeExchange['code_challenge_method']): void {
  // A method that is not stated is not compared. Null also means `plain`, which RFC 7636 4.3 allows to be omitted.
  if (method === undefined || method === (challenge?.method ?? null)) return
  if (method === null && challenge?.method === 'plain') return
  throw new ApiError(400, 'code_challenge_method is not the one that the code was requested with')
}

function checkPresence(challenge: CodeChallenge, verifier: CodeExchange['code_verifier']): void {
  const hasVerifier = verifier !== undefined && verifier !== null
  if (challenge !== null && !hasVerifier) {
    throw new ApiError(400, 'code_verifier is required: the code was requested with a code challenge')
  }
  // A verifier without a challenge is the sign of a downgrade: the challenge was removed in transit (RFC 9700 2.1.1).
  if (challenge === null && hasVerifier) {
    throw new ApiError(400, 'code_verifier was sent, but the code was requested without a code challenge')
  }
}

/** Derives the challenge from a verifier (RFC 7636 4.2). */
const makeChallenge = {
  S256: (verifier: string) => createHash('sha256').update(verifier, 'utf8').digest('base64url'),
  plain: (verifier: string) => verifier,
}

function fulfils(challenge: NonNullable<CodeChallenge>, verifier: string): boolean {
  return matchesSecret(makeChallenge[challenge.method](verifier), challenge.value)
}

function hashCode(code: string): string {
  return createHash('sha256').update(code, 'utf8').digest('base64url')
}
