import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/temporary-database.ts'
import { mayBeTaken } from './instance-lock.ts'

test('another instance holds the lock where there is one', () => {
  const directory = temporaryDirectory()
  expect(mayBeTaken(directory, 'linux')).toBe(false)
  symlinkSync('computer-1234', join(directory, 'SingletonLock'))
  expect(mayBeTaken(directory, 'linux')).toBe(true)
})

test('in a folder that cannot be written to a lock says nothing', () => {
  expect(mayBeTaken(join(temporaryDirectory(), 'nowhere'), 'linux')).toBe(false)
  expect(mayBeTaken(join(temporaryDirectory(), 'nowhere'), 'win32')).toBe(true)
})
