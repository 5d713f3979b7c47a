import { expect, test } from 'vitest'
import { explainSystemError } from './explain-system-error.ts'
import { explain } from './explain.ts'

const systemError = (message: string, facts: object) => Object.assign(new Error(message), facts)

test.each([
  ['ENOSPC', 'no space left on device, write'],
  ['EACCES', "permission denied, open '/a, b'"],
  ['EPERM', "operation not permitted, rename '/a' -> '/b'"],
  ['EROFS', "read-only file system, mkdir '/a'"],
  ['ENOENT', "no such file or directory, open '/a'"],
  ['EISDIR', 'illegal operation on a directory, read'],
  ['ENOTDIR', "not a directory, open '/a/b'"],
] as const)('%s is known by its code, with what was tried', (code, words) => {
  const operation = words.slice(words.indexOf(', ') + 2)
  expect(explainSystemError(systemError(`${code}: ${words}`, { code }))).toEqual(explain(code, { operation }))
})

test.each([
  ['disk I/O error', 10 + 256, explain('sqliteInputOutput')],
  ['database disk image is malformed', 11, explain('sqliteCorrupt')],
  ['unable to open database file', 14, explain('sqliteNotOpened')],
  ['file is not a database', 26, explain('sqliteNotADatabase')],
  ['malformed database schema (a)', 11, { message: 'malformed database schema (a)' }],
  ['database or disk is full', 13, { message: 'database or disk is full' }],
])('SQLite’s “%s” is known by its result code if that is all it says', (message, errcode, explanation) => {
  expect(explainSystemError(systemError(message, { code: 'ERR_SQLITE_ERROR', errcode }))).toEqual(explanation)
})

test('another error keeps its text', () => {
  expect(explainSystemError(new TypeError('x is not a function'))).toEqual({ message: 'x is not a function' })
  expect(explainSystemError(systemError('no such file', { code: 'ENOENT' }))).toEqual({ message: 'no such file' })
})
