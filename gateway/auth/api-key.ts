import { createHash, randomBytes } from 'node:crypto'
import { ApiError } from '../http/api-error.ts'
import type { IssuedKey, IssuedKeyStore, NewKey } from '../store/key-store.ts'

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

/**
 * Returns the key of an Authorization header, or undefined if it has no bearer. The scheme is case-insensitive (RFC
 * 9110).
 */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1]
}

/** @throws ApiError 401 if the header is missing, or its key is unknown or has expired */
export function authenticate(keys: IssuedKeyStore, header: string | undefined): IssuedKey {
  const bearer = readBearer(header)
  if (bearer === undefined) throw unauthorized('Missing authentication header')
  const key = keys.find(hashKey(bearer))
  if (key === undefined) throw unauthorized('The API key is unknown or was revoked')
  if (key.isExpired) throw unauthorized('The API key has expired')
  keys.markUsed(key.id)
  return key
}

/** @throws ApiError 403 for a key that is not a management key */
export function requireManagementKey(key: IssuedKey): void {
  if (key.kind !== 'management') throw new ApiError(403, 'Only management keys can perform this operation')
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } })
}
