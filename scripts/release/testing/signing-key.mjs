import { createPrivateKey, createPublicKey } from 'node:crypto'

const seed = Buffer.alloc(32, 7)
const keyId = Buffer.from([1, 2, 3, 4, 5, 6, 7, 8])

/** The public key of `secretKeyText`, as the second line of a public key file. */
export const publicKeyLine = 'RWQBAgMEBQYHCOpKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs'

/**
 * Returns the text of a secret key file as minisign writes it, of a key that is only for tests.
 * @param {{ derivation?: number, publicBytes?: Buffer }} [changes] a derivation other than 0 has a password
 */
export function secretKeyText({ derivation = 0, publicBytes = publicKeyOf(seed) } = {}) {
  const head = Buffer.concat([Buffer.from('Ed'), Buffer.from([derivation, 0]), Buffer.from('B2')])
  const bytes = Buffer.concat([head, Buffer.alloc(48), keyId, seed, publicBytes, Buffer.alloc(32)])
  return `untrusted comment: minisign encrypted secret key\n${bytes.toString('base64')}\n`
}

/** @param {Buffer} privateSeed */
function publicKeyOf(privateSeed) {
  const x = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), privateSeed])
  const key = createPublicKey(createPrivateKey({ key: x, format: 'der', type: 'pkcs8' }))
  return key.export({ format: 'der', type: 'spki' }).subarray(-32)
}
