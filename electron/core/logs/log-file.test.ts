import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#shared-node/testing/temporary-directory.ts'
import { openLogFile } from './log-file.ts'

test('a large log is rotated, and only `maxFiles` are kept', () => {
  const directory = join(temporaryDirectory(), 'logs')
  const file = openLogFile(directory, { maxBytes: 100, maxFiles: 3 })
  for (let number = 0; number < 60; number++) file.append(`line ${number}`.padEnd(24, '.'))
  file.close()
  expect(readdirSync(directory).toSorted()).toEqual(['gatehouse.1.log', 'gatehouse.2.log', 'gatehouse.log'])
  const read = (name: string): string[] => readFileSync(join(directory, name), 'utf8').trim().split('\n')
  const lines = ['gatehouse.2.log', 'gatehouse.1.log', 'gatehouse.log'].flatMap(read)
  expect(lines.at(-1)).toBe('line 59'.padEnd(24, '.'))
  expect(lines).toEqual(Array.from(lines, (_, index) => `line ${60 - lines.length + index}`.padEnd(24, '.')))
})

test('only its owner can read the log', () => {
  const directory = join(temporaryDirectory(), 'logs')
  const file = openLogFile(directory)
  file.append('line')
  file.close()
  expect(statSync(directory).mode & 0o777).toBe(0o700)
  expect(statSync(join(directory, 'gatehouse.log')).mode & 0o777).toBe(0o600)
})

test('the last lines include those of the previous run', () => {
  const directory = temporaryDirectory()
  const first = openLogFile(directory)
  first.append('one')
  first.close()
  const second = openLogFile(directory)
  second.append('two')
  expect(second.tail(200)).toEqual(['one', 'two'])
  expect(second.tail(1)).toEqual(['two'])
  second.close()
})

test('without a writable file the last lines are in memory', () => {
  const place = join(temporaryDirectory(), 'file')
  writeFileSync(place, '')
  const file = openLogFile(join(place, 'logs'))
  for (let number = 0; number < 300; number++) file.append(`line ${number}`)
  expect(file.tail(500)).toEqual(Array.from({ length: 200 }, (_, index) => `line ${index + 100}`))
})
