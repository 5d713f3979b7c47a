import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkFuses, setFuses } from './fuses.mjs'

/** Bytes before the fuses in every Electron binary: a marker, the version of the list, and its length. */
const mark = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, 9])])

/** Writes a file that contains only the fuses of a downloaded Electron. */
function writeFuses() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-fuses-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const binary = join(folder, 'electron')
  writeFileSync(binary, Buffer.concat([Buffer.alloc(64), mark, Buffer.from('101100110'), Buffer.alloc(64)]))
  return binary
}

// Electron’s checklist: 19
test('the fuses of a release are set, and one that differs is refused', async () => {
  const binary = writeFuses()
  await expect(checkFuses(binary)).rejects.toThrow('the fuse RunAsNode is not off')
  await setFuses(binary)
  expect(await checkFuses(binary)).toEqual([
    'RunAsNode off',
    'EnableCookieEncryption on',
    'EnableNodeOptionsEnvironmentVariable off',
    'EnableNodeCliInspectArguments off',
    'EnableEmbeddedAsarIntegrityValidation on',
    'OnlyLoadAppFromAsar on',
    'LoadBrowserProcessSpecificV8Snapshot off',
    'GrantFileProtocolExtraPrivileges off',
  ])
  const bytes = readFileSync(binary)
  bytes.write('0', bytes.indexOf(mark) + mark.length + 5)
  writeFileSync(binary, bytes)
  await expect(checkFuses(binary)).rejects.toThrow('the fuse OnlyLoadAppFromAsar is not on')
})
