import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/temporary-database.ts'
import { writeWhole } from './write-whole.ts'

test('a file is written whole, for its owner alone, and follows no link that was put beside its place', async () => {
  const directory = temporaryDirectory()
  const victim = join(directory, 'victim')
  writeFileSync(victim, 'mine')
  const path = join(directory, 'usage.csv')
  for (const name of ['usage.csv.part', '.usage.csv.partial']) symlinkSync(victim, join(directory, name))
  await writeWhole(path, ['a,', Buffer.from('b')])
  expect(readFileSync(path, 'utf8')).toBe('a,b')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(victim, 'utf8')).toBe('mine')
})

test('what fails in the middle leaves what was there, and nothing beside it', async () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'usage.csv')
  writeFileSync(path, 'before')
  function* pieces(): Generator<string> {
    yield 'half'
    throw new Error('no')
  }
  await expect(writeWhole(path, pieces())).rejects.toThrow('no')
  expect(readFileSync(path, 'utf8')).toBe('before')
  expect(readdirSync(directory)).toEqual(['usage.csv'])
})
