import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setReadOnly, smallDisk } from '../../testing/small-disk.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { createSoundFiles } from './sound-files.ts'

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value)

test('sound can be appended, and any part of it read', async () => {
  const files = createSoundFiles(join(temporaryDirectory(), 'clips'))
  expect(await files.append('a', bytes(4, 1))).toBe(4)
  expect(await files.append('a', bytes(2, 2))).toBe(6)
  await files.close('a')
  expect(await files.append('a', bytes(2, 3))).toBe(8)
  expect([...(await files.read('a', 2, 100))]).toEqual([1, 1, 2, 2, 3, 3])
  expect(await files.size('a')).toBe(8)
  await files.close('a')
  await files.remove('a')
  expect(await files.size('a')).toBe(0)
})

test('only its owner can read a recording', async () => {
  const directory = join(temporaryDirectory(), 'clips')
  const files = createSoundFiles(directory)
  await files.append('a', bytes(4, 1))
  await files.close('a')
  expect(statSync(files.path('a')).mode & 0o777).toBe(0o600)
  expect(statSync(directory).mode & 0o777).toBe(0o700)
})

test('on a full disk earlier sound stays, and a failed append can be repeated', async ({ skip }) => {
  const disk = smallDisk(1)
  if (disk === null) return skip('Mounting a disk takes another user.')
  const files = createSoundFiles(join(disk, 'clips'))
  await files.append('a', bytes(300_000, 1))
  const ballast = join(disk, 'ballast')
  writeFileSync(ballast, bytes(500_000, 9))
  await expect(files.append('a', bytes(600_000, 2))).rejects.toMatchObject({
    data: {
      source: 'app',
      kind: 'storage',
      message: expect.stringContaining('disk is full'),
      notice: expect.any(Object),
    },
  })
  rmSync(ballast)
  expect(await files.append('a', bytes(600_000, 2))).toBe(900_000)
  await files.close('a')
  const written = readFileSync(files.path('a'))
  expect(written.length).toBe(900_000)
  expect(written.subarray(0, 300_000).every((byte) => byte === 1)).toBe(true)
  expect(written.subarray(300_000).every((byte) => byte === 2)).toBe(true)
})

test('a read-only folder and a missing sound fail with messages', async ({ skip }) => {
  const disk = smallDisk(1)
  if (disk === null) return skip('Mounting a disk takes another user.')
  const files = createSoundFiles(disk)
  setReadOnly(disk, true)
  await expect(files.append('a', bytes(2, 1))).rejects.toThrow('The folder of the recordings cannot be written to.')
  setReadOnly(disk, false)
  expect(await files.append('a', bytes(2, 1))).toBe(2)
  await files.close('a')
  await expect(files.read('b', 0, 2)).rejects.toThrow('The sound of this recording is gone from the disk.')
})
