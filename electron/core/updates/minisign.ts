import { createPublicKey, type KeyObject, verify } from 'node:crypto'

/** A public key of minisign, and the id by which its signatures name it. */
export interface MinisignKey {
  readonly id: Buffer
  readonly key: KeyObject
}

/** Marks keys, and signatures of a text itself. Electron has no BLAKE2b, which the other kind of signature needs. */
const algorithm = 'Ed'
const idLength = 8
const keyLength = 32
const signatureLength = 64
const headLength = algorithm.length + idLength

/** Returns the key in the second line of a `minisign.pub`, or null if the text is no such key. */
export function parsePublicKey(text: string): MinisignKey | null {
  const bytes = decodeStrictBase64(text)
  if (bytes?.length !== headLength + keyLength || !hasAlgorithm(bytes)) return null
  const x = bytes.subarray(headLength).toString('base64url')
  return { id: idOf(bytes), key: createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } }) }
}

/**
 * Returns whether `text` is a signature of the message by this key, as `minisign -S -l` writes it. Its first comment is
 * not signed; the trusted one is.
 */
export function verifyMinisign({ id, key }: MinisignKey, message: Buffer, text: string): boolean {
  const lines = /^untrusted comment: [^\n]*\n([^\n]+)\ntrusted comment: ([^\n]*)\n([^\n]+)\n?$/.exec(text)
  const [, signatureLine = '', trustedComment = '', globalLine = ''] = lines ?? []
  const bytes = decodeStrictBase64(signatureLine)
  const globalSignature = decodeStrictBase64(globalLine)
  if (bytes?.length !== headLength + signatureLength || globalSignature?.length !== signatureLength) return false
  if (!hasAlgorithm(bytes) || !idOf(bytes).equals(id)) return false
  const signature = bytes.subarray(headLength)
  return (
    verify(null, message, key, signature) &&
    verify(null, Buffer.concat([signature, Buffer.from(trustedComment)]), key, globalSignature)
  )
}

/** Returns the bytes of strict base64, or null: one text for each value, so that no change is ignored. */
export function decodeStrictBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : null
}

function hasAlgorithm(bytes: Buffer): boolean {
  return bytes.subarray(0, algorithm.length).toString('latin1') === algorithm
}

function idOf(bytes: Buffer): Buffer {
  return bytes.subarray(algorithm.length, headLength)
}
