import { createHash, randomBytes } from 'node:crypto'
import { ApiError } from '../http/api-error.ts'
import type { IssuedKey, IssuedKeyStore } from '../store/key-store.ts'
import type { KeyGrant } from './authorization-codes.ts'

/**
 * Returns what is stored of a key. One round of SHA-256 is right here, although it would be wrong for a password: a key
 * is 256 random bits, so it cannot be guessed and a slow hash or salt would add nothing. It must only not be readable
 * from the file. The look-up is one index probe per request.
 */
export function hashKey(key: string): Uint8Array {
  return createHash('sha256').update(key, 'utf8').digest()
}

/** Creates a key, stores its hash and returns the key, which cannot be read again. */
export function issueKey(keys: IssuedKeyStore, grant: KeyGrant): string {
  return issueListedKey(keys, grant).key
}

/** A new key, and the id by which it is listed or ended. */
export interface MadeKey {
  readonly id: number
  readonly key: string
}

/** Creates a key like `issueKey`, and returns its id, too. */
export function issueListedKey(keys: IssuedKeyStore, grant: KeyGrant): MadeKey {
  const { key, ...stored } = makeKey()
  return { key, id: keys.add({ ...grant, ...stored }) }
}

/** Creates a key that is used like another one until that is revoked; null if there is no such key of a program. */
export function lendKey(keys: IssuedKeyStore, keyId: number): MadeKey | null {
  const { key, ...stored } = makeKey()
  const id = keys.lend(keyId, stored)
  return id === null ? null : { key, id }
}

/** Creates a key, with what is stored of it. The hint leaves 232 of its bits unknown. */
function makeKey() {
  const key = `gh-${randomBytes(32).toString('base64url')}`
  return { key, hash: hashKey(key), hint: key.slice(-4) }
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
  if (key === undefined) throw createRevokedError()
  if (key.isExpired) throw unauthorized('The API key has expired')
  keys.markUsed(key.id)
  return key
}

/** @throws ApiError 403 for a key that is not a management key */
export function requireManagementKey(key: IssuedKey): void {
  if (key.kind !== 'management') throw new ApiError(403, 'Only management keys can perform this operation')
}

export function createRevokedError(): ApiError {
  return unauthorized('The API key is unknown or was revoked')
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } })
}
