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
import { buildTar } from './build-tar.mjs'

const files = ['gatehouse', 'resources/app.asar', 'locales/de.pak']

/**
 * Packs these files, as old as given. Returns the path of the archive.
 * @param {readonly string[]} packed in the order in which they are written
 * @param {{ seconds: number, mode: number }} properties
 */
async function pack(packed, { seconds, mode }) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tar-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unpacked = join(folder, 'linux-unpacked')
  for (const path of packed) {
    const file = join(unpacked, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, path)
    chmodSync(file, mode)
    utimesSync(file, seconds, seconds)
  }
  symlinkSync('linux-unpacked/gatehouse', join(unpacked, 'link'))
  return buildTar({ unpacked, name: 'gatehouse-1.2.3', dist: folder })
}

test.skipIf(process.platform !== 'linux')(
  'the same files give the same archive, at any time and in any order',
  async () => {
    vi.stubEnv('SOURCE_DATE_EPOCH', '1700000000')
    vi.stubEnv('TZ', 'UTC')
    onTestFinished(() => vi.unstubAllEnvs())
    const one = await pack(files, { seconds: 1_750_000_000, mode: 0o700 })
    const other = await pack(files.toReversed(), { seconds: 1_600_000_000, mode: 0o755 })
    expect(hashOf(other)).toBe(hashOf(one))
    const { output } = await runProgram('tar', ['--list', '--verbose', '--full-time', '--file', one], { capture: true })
    expect(
      output
        .trim()
        .split('\n')
        .map((line) => line.replaceAll(/ +/g, ' ')),
    ).toEqual([
      'drwxr-xr-x 0/0 0 2023-11-14 22:13:20 gatehouse-1.2.3/',
      '-rwxr-xr-x 0/0 9 2023-11-14 22:13:20 gatehouse-1.2.3/gatehouse',
      'lrwxr-xr-x 0/0 0 2023-11-14 22:13:20 gatehouse-1.2.3/link -> linux-unpacked/gatehouse',
      'drwxr-xr-x 0/0 0 2023-11-14 22:13:20 gatehouse-1.2.3/locales/',
      '-rwxr-xr-x 0/0 14 2023-11-14 22:13:20 gatehouse-1.2.3/locales/de.pak',
      'drwxr-xr-x 0/0 0 2023-11-14 22:13:20 gatehouse-1.2.3/resources/',
      '-rwxr-xr-x 0/0 18 2023-11-14 22:13:20 gatehouse-1.2.3/resources/app.asar',
    ])
  },
)

/** @param {string} file */
const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')
