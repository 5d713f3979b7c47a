import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { writeFileAtomically } from './write-atomically.ts'

test('a file is written completely, readable by its owner only, and follows no planted link', async () => {
  const directory = temporaryDirectory()
  const victim = join(directory, 'victim')
  writeFileSync(victim, 'mine')
  const path = join(directory, 'usage.csv')
  for (const name of ['usage.csv.part', '.usage.csv.partial']) symlinkSync(victim, join(directory, name))
  await writeFileAtomically(path, ['a,', Buffer.from('b')])
  expect(readFileSync(path, 'utf8')).toBe('a,b')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(victim, 'utf8')).toBe('mine')
})

test('a failed write keeps the previous file and leaves no temporary one', async () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'usage.csv')
  writeFileSync(path, 'before')
  function* pieces(): Generator<string> {
    yield 'half'
    throw new Error('no')
  }
  await expect(writeFileAtomically(path, pieces())).rejects.toThrow('no')
  expect(readFileSync(path, 'utf8')).toBe('before')
  expect(readdirSync(directory)).toEqual(['usage.csv'])
})
