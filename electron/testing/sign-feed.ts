import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { identity } from '#shared/identity.ts'

/** The fields of a payload (docs/updates.md), which tests change one by one. */
export const announcedRelease = {
  version: '9.1.0',
  publishedAt: '2026-12-01T10:00:00Z',
  expiresAt: '2099-01-01T00:00:00Z',
  notesUrl: `${identity.releases}/tag/v9.1.0`,
  files: [
    {
      platform: process.platform,
      arch: process.arch,
      target: 'zip',
      url: `${identity.releases}/download/v9.1.0/gatehouse.zip`,
      size: 100_000_000,
      sha256: 'a'.repeat(64),
    },
  ],
}

/** Creates a key that signs feeds as `minisign -S -l` does. */
export function createFeedSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const head = Buffer.concat([Buffer.from('Ed'), randomBytes(8)])
  // The last 32 bytes of the DER form are the key itself.
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)

  function signatureOf(message: Buffer, trustedComment = 'updates'): string {
    const signature = sign(null, message, privateKey)
    const all = sign(null, Buffer.concat([signature, Buffer.from(trustedComment)]), privateKey)
    return [
      'untrusted comment: signature',
      Buffer.concat([head, signature]).toString('base64'),
      `trusted comment: ${trustedComment}`,
      all.toString('base64'),
      '',
    ].join('\n')
  }

  return {
    /** The public key as apps are built with it. */
    publicKey: Buffer.concat([head, raw]).toString('base64'),
    signatureOf,
    /** Returns the feed of a payload: an object, or a text that is not JSON. */
    feed(payload: object | string): string {
      const bytes = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
      return JSON.stringify({ payload: bytes.toString('base64'), signature: signatureOf(bytes) })
    },
  }
}
