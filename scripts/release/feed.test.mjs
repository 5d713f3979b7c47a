import { expect, test } from 'vitest'
import { parsePublicKey } from '../../electron/core/updates/minisign.ts'
import { readFeed } from '../../electron/core/updates/read-feed.ts'
import { identity } from '../../shared/identity.ts'
import { feedPayload, signedFeed } from './feed.mjs'
import { readSigningKey } from './minisign.mjs'
import { publicKeyLine, secretKeyText } from './testing/signing-key.mjs'

const release = {
  identity,
  version: '0.2.0',
  date: '2026-11-30',
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
    publishedAt: '2026-11-30T12:00:00Z',
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

test('the app accepts a feed of a release', () => {
  const key = parsePublicKey(publicKeyLine)
  if (key === null) throw new Error('The test has no valid key.')
  const payload = Buffer.from(JSON.stringify(feedPayload(release)))
  const text = signedFeed(readSigningKey(secretKeyText()), payload)
  const options = { key, system: { platform: 'linux', arch: 'x64' }, url: `${identity.pages}/updates.json` }
  expect(readFeed(text, { ...options, now: release.now.getTime() })).toEqual({
    version: '0.2.0',
    publishedAt: Date.parse('2026-11-30T12:00:00Z'),
    notesUrl: `${identity.releases}/tag/v0.2.0`,
    isForThisSystem: true,
  })
})
