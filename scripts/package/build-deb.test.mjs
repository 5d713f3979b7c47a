import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runProgram } from '../run-program.mjs'
import { readIdentity } from '../read-identity.mjs'
import { hasProgram } from '../set-up/find-missing.mjs'
import { buildDeb } from './build-deb.mjs'

/** @typedef {readonly (readonly [path: string, content: string])[]} Files */

/** @type {Files} */
const files = [
  ['gatehouse', 'x'.repeat(1025)],
  ['chrome-sandbox', 'sandbox'],
  ['resources/notices.txt', 'licenses'],
  ['locales/de.pak', 'words'],
]

/**
 * Packs these files, as old as given. Returns the path of the package.
 * @param {Files} packed in the order in which they are written
 * @param {{ seconds: number, mode: number }} properties
 */
async function pack(packed, { seconds, mode }) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-deb-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unpacked = join(folder, 'unpacked')
  for (const [path, content] of packed) {
    const file = join(unpacked, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    chmodSync(file, mode)
    utimesSync(file, seconds, seconds)
  }
  symlinkSync('gatehouse', join(unpacked, 'link'))
  return buildDeb({ unpacked, version: '1.2.3', arch: 'x64', dist: folder, identity: await readIdentity() })
}

test.skipIf(!hasProgram('dpkg-deb'))('the same files give the same package, at any time and in any order', async () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1700000000')
  onTestFinished(() => vi.unstubAllEnvs())
  const one = await pack(files, { seconds: 1_750_000_000, mode: 0o600 })
  const other = await pack(files.toReversed(), { seconds: 1_600_000_000, mode: 0o644 })
  expect(hashOf(other)).toBe(hashOf(one))
  // Built within the same second, both would have the same times without SOURCE_DATE_EPOCH as well.
  vi.stubEnv('TZ', 'UTC')
  const contents = await runProgram('dpkg-deb', ['--contents', one], { capture: true })
  const times = contents.output
    .trim()
    .split('\n')
    .map((line) => /\d{4}-\d\d-\d\d \d\d:\d\d/.exec(line)?.[0])
  expect(new Set(times)).toEqual(new Set(['2023-11-14 22:13']))
  const fields = ['--showformat=${Version} ${Architecture} ${Installed-Size}', '--show', one]
  const { output } = await runProgram('dpkg-deb', fields, { capture: true })
  expect(output).toMatch(/^1\.2\.3 amd64 \d+$/)
  const entries = contents.output.trim().split('\n')
  const sizes = entries.map((line) => (line.startsWith('-') ? Math.ceil(Number(line.split(/ +/)[2]) / 1024) : 1))
  // Debian's rule counts each file in KiB, rounded up, and everything else as 1; the root counts as nothing.
  const size = sizes.reduce((sum, each) => sum + each, 0) - 1
  expect(Number(output.split(' ')[2])).toBe(size)
  expect(entries.filter((line) => line.startsWith('-rws'))).toEqual([
    expect.stringMatching(/^-rwsr-xr-x root\/root .* \.\/opt\/Gatehouse\/chrome-sandbox$/),
  ])
})

/** @param {string} file */
const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')
