import { expect, test } from 'vitest'
import type { ErrorData } from '#shared/errors.ts'
import { serverFieldError } from './server-field-error.ts'

const badInput = (field?: string): ErrorData => ({
  source: 'app',
  kind: 'bad-input',
  message: 'That is wrong.',
  ...(field === undefined ? {} : { field }),
})

test.each([
  ['name', 'name'],
  ['draft.name', 'name'],
  ['draft.transport.command', 'line'],
  ['draft.transport.args.3', 'line'],
  ['draft.transport.environment.0.name', 'environment'],
  ['draft.transport.headers.1.value', 'headers'],
  ['transport', 'line'],
  ['folder', 'folder'],
  ['draft.transport.url', 'url'],
  ['draft.timeoutSeconds', 'timeout'],
])('an error of %s is shown at the field %s', (path, field) => {
  expect(serverFieldError(badInput(path))).toEqual({ field, message: 'That is wrong.' })
})

test('other errors are shown by the form', () => {
  expect(serverFieldError(null)).toBeNull()
  expect(serverFieldError(badInput())).toBeNull()
  expect(serverFieldError(badInput('draft.toString'))).toBeNull()
})
