import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSigningKey, signatureOf } from './minisign.mjs'
import { publicKeyLine, secretKeyText } from './testing/signing-key.mjs'
import { verifyFile } from './verify-file.mjs'

function signedFile() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-verify-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'SHA256SUMS')
  writeFileSync(file, 'sums\n')
  const key = readSigningKey(secretKeyText())
  writeFileSync(`${file}.minisig`, signatureOf(key, Buffer.from('sums\n'), 'file:SHA256SUMS'))
  return file
}

test('a file that the key of the release has signed is accepted', async () => {
  await expect(verifyFile(signedFile(), publicKeyLine)).resolves.toBeUndefined()
})

test('a changed file is refused, and one without a signature', async () => {
  const file = signedFile()
  writeFileSync(file, 'other sums\n')
  await expect(verifyFile(file, publicKeyLine)).rejects.toThrow(`is not a signature of ${file}`)
  rmSync(`${file}.minisig`)
  await expect(verifyFile(file, publicKeyLine)).rejects.toThrow('SHA256SUMS.minisig is missing')
})

test('a signature by another key is refused, and what is no key', async () => {
  const other = Buffer.from(publicKeyLine, 'base64')
  other.set([0], 2)
  await expect(verifyFile(signedFile(), other.toString('base64'))).rejects.toThrow('is not a signature')
  await expect(verifyFile(signedFile(), 'RWother')).rejects.toThrow('is not a public key')
})
