import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { PlainError } from '../run-main.mjs'

/**
 * A key of minisign. `publicKey` is the second line of its public key file.
 * @typedef {{ keyId: Buffer, privateKey: import('node:crypto').KeyObject, publicKey: string }} SigningKey
 */

const algorithm = Buffer.from('Ed')
/** A secret key: algorithm, derivation, checksum, salt and limits, then the id, the seed, the public key, a hash. */
const offsets = { derivation: 2, keyId: 54, seed: 62, publicKey: 94, checksum: 126, end: 158 }
/** DER of an Ed25519 private key, before its seed (RFC 8410). */
const derPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Reads a secret key as `minisign -G -W` writes it: two lines, without a password. Throws for anything else.
 * @param {string} text
 * @returns {SigningKey}
 */
export function readSigningKey(text) {
  const bytes = Buffer.from(text.trim().split(/\r?\n/u)[1] ?? '', 'base64')
  if (bytes.length !== offsets.end || !bytes.subarray(0, 2).equals(algorithm)) {
    throw new PlainError('MINISIGN_SECRET_KEY is not the text of a secret key file of minisign, which has two lines.')
  }
  if (bytes.readUInt16LE(offsets.derivation) !== 0) {
    throw new PlainError('MINISIGN_SECRET_KEY has a password. Make a key without one: minisign -G -W')
  }
  const keyId = bytes.subarray(offsets.keyId, offsets.seed)
  const seed = bytes.subarray(offsets.seed, offsets.publicKey)
  const privateKey = createPrivateKey({ key: Buffer.concat([derPrefix, seed]), format: 'der', type: 'pkcs8' })
  const publicBytes = bytes.subarray(offsets.publicKey, offsets.checksum)
  const derived = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  if (!publicBytes.equals(derived)) throw new PlainError('MINISIGN_SECRET_KEY is damaged: its two halves do not match.')
  return { keyId, privateKey, publicKey: Buffer.concat([algorithm, keyId, publicBytes]).toString('base64') }
}

/**
 * Returns the text of a signature that `minisign -V` accepts. The bytes themselves are signed (`-l`), not their BLAKE2b
 * hash, which Electron's crypto library does not have.
 * @param {SigningKey} key
 * @param {Uint8Array} bytes
 * @param {string} trustedComment one line, also signed
 */
export function signatureOf(key, bytes, trustedComment) {
  const signature = sign(null, bytes, key.privateKey)
  const global = sign(null, Buffer.concat([signature, Buffer.from(trustedComment)]), key.privateKey)
  return [
    `untrusted comment: verify with the public key ${key.publicKey}`,
    Buffer.concat([algorithm, key.keyId, signature]).toString('base64'),
    `trusted comment: ${trustedComment}`,
    global.toString('base64'),
    '',
  ].join('\n')
}

/**
 * Returns the key of a release from the environment, or undefined if there is none. Throws if it is not the key that
 * was built into the app, which would refuse its signatures, or if the app was built without one.
 * @param {NodeJS.ProcessEnv} environment
 */
export function releaseKey({ MINISIGN_SECRET_KEY: text = '', GATEHOUSE_UPDATE_KEY: publicKey = '' }) {
  if (text === '') return undefined
  const key = readSigningKey(text)
  if (publicKey === '') {
    throw new PlainError(`The app is built without the key ${key.publicKey}. Set the variable UPDATE_PUBLIC_KEY to it.`)
  }
  if (publicKey !== key.publicKey) {
    throw new PlainError(`MINISIGN_SECRET_KEY belongs to ${key.publicKey}, but the app is built with ${publicKey}.`)
  }
  return key
}
