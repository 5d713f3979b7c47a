import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { identity } from '../../shared/identity.ts'
import { feedPayload, signedFeed } from './feed.mjs'
import { readSigningKey } from './minisign.mjs'
import { publicKeyLine, secretKeyText } from './testing/signing-key.mjs'

const release = {
  identity,
  version: '0.2.0',
  now: new Date('2026-12-01T10:00:00.123Z'),
  files: [
    {
      name: 'gatehouse_0.2.0_amd64.deb',
      platform: /** @type {const} */ ('linux'),
      arch: /** @type {const} */ ('x64'),
      target: 'deb',
      sha256: 'ab'.repeat(32),
      size: 98_765_432,
    },
  ],
}

test('a feed announces the version, its page and its files, for half a year', () => {
  expect(feedPayload(release)).toEqual({
    version: '0.2.0',
    publishedAt: '2026-12-01T10:00:00Z',
    expiresAt: '2027-05-30T10:00:00Z',
    notesUrl: `${identity.releases}/tag/v0.2.0`,
    files: [
      {
        platform: 'linux',
        arch: 'x64',
        target: 'deb',
        url: `${identity.releases}/download/v0.2.0/gatehouse_0.2.0_amd64.deb`,
        size: 98_765_432,
        sha256: 'ab'.repeat(32),
      },
    ],
  })
})

test('the feed has the exact bytes that its signature is of', () => {
  const payload = feedPayload(release)
  const feed = JSON.parse(signedFeed(readSigningKey(secretKeyText()), payload))
  const bytes = Buffer.from(feed.payload, 'base64')
  expect(bytes.toString('base64')).toBe(feed.payload)
  expect(JSON.parse(bytes.toString())).toEqual(payload)

  const [, signatureLine = '', comment = '', globalLine = ''] = feed.signature.split('\n')
  const signature = Buffer.from(signatureLine, 'base64').subarray(10)
  const x = Buffer.from(publicKeyLine, 'base64').subarray(10).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  expect(comment).toBe('trusted comment: updates 0.2.0')
  expect(verify(null, bytes, key, signature)).toBe(true)
  const signedComment = Buffer.concat([signature, Buffer.from('updates 0.2.0')])
  expect(verify(null, signedComment, key, Buffer.from(globalLine, 'base64'))).toBe(true)
})
