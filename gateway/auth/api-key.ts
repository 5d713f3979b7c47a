import { createHash, randomBytes } from 'node:crypto'
import type { KeyStore, NewKey } from '../store/key-store.ts'

/**
 * What is stored of a key. One round of SHA-256 is right here, although it would be wrong for a password: a key is 256
 * random bits, so there is nothing to guess and no slow hash or salt could add to it; it only must not be readable
 * from the file. It also lets the look-up be one index probe per request.
 */
export function hashKey(key: string): Uint8Array {
  return createHash('sha256').update(key, 'utf8').digest()
}

/** Makes a key, stores its hash and returns the key itself, which nobody can read again. */
export function issueKey(keys: KeyStore, grant: Omit<NewKey, 'hash'>): string {
  const key = `gh-${randomBytes(32).toString('base64url')}`
  keys.add({ ...grant, hash: hashKey(key) })
  return key
}
