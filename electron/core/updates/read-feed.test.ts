import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toErrorData } from '#shared/errors.ts'
import { identity } from '#shared/identity.ts'
import { announcedRelease, createFeedSigner } from '../../testing/sign-feed.ts'
import { parsePublicKey } from './minisign.ts'
import { readFeed } from './read-feed.ts'

const signer = createFeedSigner()
const url = 'https://updates.example.com/updates.json'
const system = { platform: process.platform, arch: process.arch }
const now = Date.parse('2026-12-02T00:00:00Z')

function read(text: string, at = now) {
  const key = parsePublicKey(signer.publicKey)
  if (key === null) throw new Error('The test has no valid key.')
  return readFeed(text, { key, system, url, now: at })
}

/** Returns the code of the message with which a feed is refused; null if it is accepted. */
function refusal(text: string, at = now): string | null {
  try {
    read(text, at)
    return null
  } catch (error) {
    return toErrorData(error).notice?.code ?? String(error)
  }
}

test('a signed feed announces its release, and fields of later versions are ignored', () => {
  const [file] = announcedRelease.files
  const later = { ...announcedRelease, minimumVersion: '1.0.0', files: [{ ...file, signature: 'x' }] }
  for (const payload of [announcedRelease, later]) {
    expect(read(signer.feed(payload))).toEqual({
      version: '9.1.0',
      publishedAt: Date.parse('2026-12-01T10:00:00Z'),
      notesUrl: `${identity.releases}/tag/v9.1.0`,
      isForThisSystem: true,
    })
  }
})

test.each([
  ['its platform and arch', system, true],
  ['a universal file of its platform', { ...system, arch: 'universal' }, true],
  ['another arch only', { ...system, arch: 'riscv64' }, false],
  ['another platform only', { ...system, platform: 'aix' }, false],
])('a release with %s: whether it is for this system', (_title, file, isForThisSystem) => {
  const files = announcedRelease.files.map((each) => ({ ...each, ...file }))
  expect(read(signer.feed({ ...announcedRelease, files })).isForThisSystem).toBe(isForThisSystem)
})

test('a feed by another key, or with the signature of another payload, is refused', () => {
  expect(refusal(createFeedSigner().feed(announcedRelease))).toBe('updateSignatureWrong')
  const { payload } = JSON.parse(signer.feed({ ...announcedRelease, version: '9.2.0' }))
  const { signature } = JSON.parse(signer.feed(announcedRelease))
  expect(refusal(JSON.stringify({ payload, signature }))).toBe('updateSignatureWrong')
})

test('any changed character of the payload is refused before it is read', () => {
  const { payload, signature } = JSON.parse(signer.feed(announcedRelease))
  fc.assert(
    fc.property(fc.nat({ max: payload.length - 1 }), fc.string({ minLength: 1, maxLength: 1 }), (at, other) => {
      fc.pre(payload[at] !== other)
      const changed = payload.slice(0, at) + other + payload.slice(at + 1)
      expect(refusal(JSON.stringify({ payload: changed, signature }))).toBe('updateSignatureWrong')
    }),
  )
})

test('a feed that is cut off anywhere is refused', () => {
  const text = signer.feed(announcedRelease)
  for (let length = 0; length < text.length; length += 1) {
    expect(refusal(text.slice(0, length))).toBe('updateFeedUnreadable')
  }
})

test.each(['', 'Sign in to this network', '<html></html>', '[]', 'null', '{"payload":1,"signature":"x"}'])(
  'an answer that is no feed is refused: %s',
  (text) => {
    expect(refusal(text)).toBe('updateFeedUnreadable')
  },
)

test('a feed that has expired is refused', () => {
  const feed = signer.feed({ ...announcedRelease, expiresAt: '2026-12-02T00:00:00Z' })
  expect(refusal(feed, now - 1)).toBeNull()
  expect(refusal(feed, now)).toBe('updateFeedExpired')
})

const [file] = announcedRelease.files
const badFields: readonly [string, object][] = [
  ['no version', { version: undefined }],
  ['a version with a suffix', { version: '9.1.0-beta' }],
  ['a version of two numbers', { version: '9.1' }],
  ['a huge version', { version: '999999.0.0' }],
  ['no date', { publishedAt: 'yesterday' }],
  ['no expiry', { expiresAt: undefined }],
  ['notes elsewhere', { notesUrl: 'https://example.com/releases/tag/v9.1.0' }],
  ['notes beside the releases', { notesUrl: `${identity.releases}-of-others/tag/v9.1.0` }],
  ['notes above the releases', { notesUrl: `${identity.releases}/../../../attacker` }],
  ['notes above the releases, encoded', { notesUrl: `${identity.releases}/%2e%2e/%2E%2E/attacker` }],
  ['notes over http', { notesUrl: announcedRelease.notesUrl.replace('https:', 'http:') }],
  ['notes with a name', { notesUrl: announcedRelease.notesUrl.replace('https://', 'https://name@') }],
  ['notes that are a script', { notesUrl: 'javascript:alert(1)' }],
  ['a long address', { notesUrl: `${announcedRelease.notesUrl}${'x'.repeat(500)}` }],
  ['no files', { files: [] }],
  ['too many files', { files: Array.from({ length: 65 }, () => file) }],
  ['a file elsewhere', { files: [{ ...file, url: 'https://example.com/gatehouse.zip' }] }],
  ['a file without a hash', { files: [{ ...file, sha256: 'none' }] }],
  ['a file of no size', { files: [{ ...file, size: 0 }] }],
]

test.each(badFields)('a signed payload with %s is refused', (_title, change) => {
  expect(refusal(signer.feed({ ...announcedRelease, ...change }))).toBe('updateFeedNotUnderstood')
})

test('a signed payload that is not JSON is refused', () => {
  expect(refusal(signer.feed('not JSON'))).toBe('updateFeedNotUnderstood')
})
