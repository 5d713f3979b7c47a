import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillDisk, smallDisk } from '../../testing/small-disk.ts'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { writeFileAtomically } from './write-atomically.ts'
import { withFileErrors } from './file-failure.ts'

const written = (path: string) => withFileErrors('written', () => writeFileAtomically(path, ['x'.repeat(50_000)]))

test('an export to a full disk keeps the earlier file, leaves no partial file, and works again with free space', async ({
  skip,
}) => {
  const disk = smallDisk(1)
  if (!disk) return skip('This user may not mount a disk.')
  const path = join(disk, 'chats.json')
  writeFileSync(path, 'earlier')
  const free = fillDisk(disk)
  await expect(written(path)).rejects.toMatchObject({
    data: {
      source: 'app',
      kind: 'storage',
      message: 'The file could not be written: the disk is full. Make room, and try again.',
    },
  })
  expect([readFileSync(path, 'utf8'), readdirSync(disk).toSorted()]).toEqual(['earlier', ['ballast', 'chats.json']])
  free()
  await written(path)
  expect(readFileSync(path, 'utf8')).toBe('x'.repeat(50_000))
})

test('a missing folder is reported with a clear message', async () => {
  await expect(written(join(temporaryDirectory(), 'gone', 'chats.json'))).rejects.toMatchObject({
    data: {
      source: 'app',
      kind: 'storage',
      message: 'The file could not be written: it is gone from the disk, or its folder is.',
    },
  })
})
