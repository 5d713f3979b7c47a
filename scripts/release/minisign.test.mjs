import { expect, test } from 'vitest'
import { readSigningKey, releaseKey, signatureOf } from './minisign.mjs'
import { publicKeyLine, secretKeyText } from './testing/signing-key.mjs'

test('a signature is the one that minisign itself makes', () => {
  const signature = signatureOf(readSigningKey(secretKeyText()), Buffer.from('hello\n'), 'updates 0.2.0')
  // Output of `minisign -S -l -t 'updates 0.2.0'` (0.11) for the same key and file, except its first comment.
  expect(signature.split('\n')).toEqual([
    `untrusted comment: verify with the public key ${publicKeyLine}`,
    'RWQBAgMEBQYHCE4oFDq0+hjdMU2g4h4a3yYr2eCVNljhnm8sy30OadDh35G4Mm/Ap34RvsoA1hBrlVLatsPvHC7dm/BzdeXhwwU=',
    'trusted comment: updates 0.2.0',
    '1tXiyHKfoqc+3ppBTrV8+DzO90I9h9D4yyBpcEID4H6Cd8qq29O2EgWl/rB6JiezFm1hNPbF4PI++v8u24ZFCA==',
    '',
  ])
})

test('a key has the public key of its file', () => {
  expect(readSigningKey(secretKeyText()).publicKey).toBe(publicKeyLine)
  expect(readSigningKey(secretKeyText().replaceAll('\n', '\r\n')).publicKey).toBe(publicKeyLine)
})

test.each([
  ['an empty text', '', 'two lines'],
  ['one line', 'RWQ=', 'two lines'],
  ['a truncated key', secretKeyText().slice(0, -20), 'two lines'],
  ['a key with a password', secretKeyText({ derivation: 0x53 }), 'password'],
  ['a public key of another key', secretKeyText({ publicBytes: Buffer.alloc(32) }), 'do not match'],
])('%s is refused', (_title, text, message) => {
  expect(() => readSigningKey(text)).toThrow(message)
})

test('a release without a key is not signed, and with another key than that of the app it fails', () => {
  const secret = secretKeyText()
  expect(releaseKey({ MINISIGN_SECRET_KEY: '', GATEHOUSE_UPDATE_KEY: publicKeyLine })).toBeUndefined()
  expect(releaseKey({ MINISIGN_SECRET_KEY: secret, GATEHOUSE_UPDATE_KEY: publicKeyLine })?.publicKey).toBe(
    publicKeyLine,
  )
  expect(() => releaseKey({ MINISIGN_SECRET_KEY: secret })).toThrow(`built without the key ${publicKeyLine}`)
  expect(() => releaseKey({ MINISIGN_SECRET_KEY: secret, GATEHOUSE_UPDATE_KEY: 'RWother' })).toThrow(
    `belongs to ${publicKeyLine}, but the app is built with RWother`,
  )
})
