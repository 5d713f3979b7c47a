import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillDisk, smallDisk } from '../../../testing/small-disk.ts'
import { temporaryDirectory } from '../../../testing/temporary-database.ts'
import { writeWhole } from '../../storage/write-whole.ts'
import { withFileErrors } from './with-file-errors.ts'

const written = (path: string) => withFileErrors('written', () => writeWhole(path, ['x'.repeat(50_000)]))

test('a chat file on a full disk: the earlier one stays, nothing half is left, and it works again with space', async ({
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

test('a folder that is gone is said in words', async () => {
  await expect(written(join(temporaryDirectory(), 'gone', 'chats.json'))).rejects.toMatchObject({
    data: {
      source: 'app',
      kind: 'storage',
      message: 'The file could not be written: it is gone from the disk, or its folder is.',
    },
  })
})
