import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { flushWhileWritten } from '../maintenance/start-maintenance.ts'
import { readPart } from './read-part.ts'

test('a part of a file ends at the end of the file', async () => {
  const path = join(temporaryDirectory(), 'file')
  writeFileSync(path, '0123456789')
  const read = async (offset: number, length: number) => Buffer.from(await readPart(path, offset, length)).toString()
  expect([await read(0, 4), await read(3, 4), await read(8, 4), await read(10, 4)]).toEqual(['0123', '3456', '89', ''])
})

test('flushing stops on abort and ignores a missing file', async () => {
  const path = join(temporaryDirectory(), 'file')
  const abort = new AbortController()
  await expect(flushWhileWritten(path, abort.signal)).resolves.toBeUndefined()
  expect(existsSync(path)).toBe(false)
  writeFileSync(path, 'being written')
  const flushing = flushWhileWritten(path, abort.signal)
  abort.abort()
  await expect(flushing).resolves.toBeUndefined()
})
