import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { storageFault, withStorageErrors } from './storage-error.ts'

const sqlite = (errcode: number): Error =>
  Object.assign(new Error('what SQLite says'), { code: 'ERR_SQLITE_ERROR', errcode })

function thrownBy(error: unknown): unknown {
  try {
    return withStorageErrors(() => {
      throw error
    })
  } catch (thrown) {
    return thrown
  }
}

// https://sqlite.org/rescode.html; the higher bytes refine the code.
test.each([
  [5, 'busy', /in use by another program/],
  [5 | (2 << 8), 'busy', /in use by another program/],
  [6, 'busy', /in use by another program/],
  [8, 'read-only', /cannot be written to\. Check its permissions/],
  [10, 'input-output', /could not be read or written \(what SQLite says\)/],
  [10 | (3 << 8), 'input-output', /could not be read or written \(what SQLite says\)/],
  [11, 'damaged', /is damaged \(what SQLite says\)/],
  [26, 'damaged', /is damaged \(what SQLite says\)/],
  [13, 'full', /The disk is full/],
  [14, 'unopened', /cannot be opened/],
  [1, 'other', /could not be read or written \(what SQLite says\)/],
])('result code %i is the fault %s and explained in a sentence', (errcode, fault, message) => {
  const error = sqlite(errcode)
  const thrown = thrownBy(error)
  expect(thrown).toBeInstanceOf(AppError)
  expect(thrown).toMatchObject({
    data: { source: 'app', kind: 'storage', message: expect.stringMatching(message), notice: expect.any(Object) },
    cause: error,
  })
  expect([storageFault(thrown), storageFault(error)]).toEqual([fault, fault])
})

test('a stored number out of range is damage', () => {
  const error = Object.assign(new RangeError('too large'), { code: 'ERR_OUT_OF_RANGE' })
  const thrown = thrownBy(error)
  const message = expect.stringMatching(/is damaged \(a number is out of range\)/)
  expect(thrown).toMatchObject({ data: { source: 'app', kind: 'storage', message }, cause: error })
  expect([storageFault(thrown), storageFault(error)]).toEqual(['damaged', 'damaged'])
})

test.each([
  new Error('no code'),
  new RangeError('no code'),
  Object.assign(new Error('another code'), { code: 'ENOENT', errcode: 13 }),
  Object.assign(new RangeError('another code'), { code: 'ERR_SQLITE_ERROR_NOT' }),
  Object.assign(new Error('no range'), { code: 'ERR_OUT_OF_RANGE' }),
  new AppError({ source: 'app', kind: 'storage', message: 'from the app itself' }),
  { code: 'ERR_SQLITE_ERROR', errcode: 13 },
  'a text',
])('errors that are not SQLite’s are no storage fault and are rethrown: %s', (error) => {
  expect(thrownBy(error)).toBe(error)
  expect(storageFault(error)).toBeNull()
})

test('work that does not throw returns its result', () => {
  expect(withStorageErrors(() => 7)).toBe(7)
})
