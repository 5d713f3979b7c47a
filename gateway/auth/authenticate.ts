import { ApiError } from '../api-error.ts'
import type { IssuedKeyStore, IssuedKey } from '../store/key-store.ts'
import { hashKey } from './api-key.ts'

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
