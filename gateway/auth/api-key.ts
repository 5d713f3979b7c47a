import { createHash, randomBytes } from 'node:crypto'
import type { IssuedKeyStore, NewKey } from '../store/key-store.ts'

/**
 * Returns what is stored of a key. One round of SHA-256 is right here, although it would be wrong for a password: a key
 * is 256 random bits, so it cannot be guessed and a slow hash or salt would add nothing. It must only not be readable
 * from the file. The look-up is one index probe per request.
 */
export function hashKey(key: string): Uint8Array {
  return createHash('sha256').update(key, 'utf8').digest()
}

/** Creates a key, stores its hash and returns the key, which cannot be read again. */
export function issueKey(keys: IssuedKeyStore, grant: Omit<NewKey, 'hash'>): string {
  const key = `gh-${randomBytes(32).toString('base64url')}`
  keys.add({ ...grant, hash: hashKey(key) })
  return key
}
