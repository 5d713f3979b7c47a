import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFeedSigner } from '../../testing/sign-feed.ts'
import { decodeStrictBase64, type MinisignKey, parsePublicKey, verifyMinisign } from './minisign.ts'

// Written by minisign 0.11, with a key that was made for this test and deleted.
const signedByMinisign = {
  key: 'RWRljII3xanO1tRjlCWuZymYsHWBXzR7VxnMmh2B6kMZuFbFEZeyAEza',
  message: Buffer.from('{"hello":"feed"}'),
  plain: [
    'untrusted comment: signature from minisign secret key',
    'RWRljII3xanO1puDENCZT/MHQRaL1Ews/hSG5E56nfPabnDYNoZnm0CG2/A2FhhVQQk2qaVlrrgZM5D/h0qXdFcDHs/SISDZQAc=',
    'trusted comment: updates 0.2.0',
    'CkT+SB4A2eqUcaQH5Ezq0omFDulIi7I9KJUVrV7G+wCof4aMWRCqFAIZiS8meTxoMBjH2Dbq6vPEcmouIuBaDA==',
    '',
  ].join('\n'),
  ofHash: [
    'untrusted comment: signature from minisign secret key',
    'RURljII3xanO1r4U7jPJZmC3mqLrP/JcMYzpNuqwk5Qx+e1kBDf1dY3kW0V8inyXJK17LXxhr+WizlMyN7pWLNyEw2Xx3ilURwo=',
    'trusted comment: updates 0.2.0',
    '8haMjGso7xeONK9h34F7BW+1gNrfv/gu5/1rFKoFHrhqySxG2jh7aE8IphYiyErHyhr68Y5vvNcjO/WlMuYnBQ==',
    '',
  ].join('\n'),
}

const signer = createFeedSigner()
const key = keyOf(signer.publicKey)

test('a signature that minisign itself wrote is accepted, and one of a hash is not', () => {
  const theirs = keyOf(signedByMinisign.key)
  expect(verifyMinisign(theirs, signedByMinisign.message, signedByMinisign.plain)).toBe(true)
  expect(verifyMinisign(theirs, signedByMinisign.message, signedByMinisign.ofHash)).toBe(false)
})

test('any signed message is accepted, with any trusted comment', () => {
  const comment = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\n'))
  fc.assert(
    fc.property(fc.uint8Array(), comment, (bytes, trustedComment) => {
      const message = Buffer.from(bytes)
      expect(verifyMinisign(key, message, signer.signatureOf(message, trustedComment))).toBe(true)
    }),
  )
})

test('any changed byte of the message is refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, at, change) => {
      const signature = signer.signatureOf(Buffer.from(bytes))
      const changed = Buffer.from(bytes.with(at % bytes.length, (bytes[at % bytes.length] ?? 0) ^ change))
      expect(verifyMinisign(key, changed, signature)).toBe(false)
    }),
  )
})

test('any changed character of the signature is refused, also in its trusted comment', () => {
  const message = Buffer.from('a payload')
  const signature = signer.signatureOf(message, 'updates 9.1.0')
  const signedFrom = signature.indexOf('\n')
  const accepted: string[] = []
  // The last line break may be missing.
  for (let at = signedFrom; at < signature.length - 1; at += 1) {
    for (const other of ['A', 'B', '=', '\n', '\r', ' ', 'é']) {
      if (signature[at] === other) continue
      const changed = signature.slice(0, at) + other + signature.slice(at + 1)
      if (verifyMinisign(key, message, changed)) accepted.push(changed)
    }
  }
  expect(accepted).toEqual([])
})

test('a shortened signature and one by another key are refused', () => {
  const message = Buffer.from('a payload')
  const signature = signer.signatureOf(message)
  for (let length = 0; length < signature.length - 1; length += 1) {
    expect(verifyMinisign(key, message, signature.slice(0, length))).toBe(false)
  }
  expect(verifyMinisign(key, message, createFeedSigner().signatureOf(message))).toBe(false)
})

test('a signature by another key under the id of this one is refused', () => {
  const message = Buffer.from('a payload')
  const [comment, line = '', ...rest] = createFeedSigner().signatureOf(message).split('\n')
  const forged = Buffer.from(line, 'base64')
  key.id.copy(forged, 2)
  const text = [comment, forged.toString('base64'), ...rest].join('\n')
  expect(verifyMinisign(key, message, text)).toBe(false)
})

test('a text that is no public key of minisign gives no key', () => {
  const [first = ''] = signer.publicKey
  const texts = ['', 'a key', `${signer.publicKey}\n`, signer.publicKey.slice(4), signer.publicKey.replace(first, 'U')]
  expect(texts.map(parsePublicKey)).toEqual([null, null, null, null, null])
})

test('base64 with other characters, without padding or with unused bits is refused', () => {
  expect(decodeStrictBase64('YWI=')).toEqual(Buffer.from('ab'))
  expect(['YWI', 'YWJ=', 'YW I=', 'YWI=\n', 'YW-_'].map(decodeStrictBase64)).toEqual([null, null, null, null, null])
})

function keyOf(text: string): MinisignKey {
  const parsed = parsePublicKey(text)
  if (parsed === null) throw new Error('The test has no valid key.')
  return parsed
}
