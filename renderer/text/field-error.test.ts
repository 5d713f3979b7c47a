import { expect, test } from 'vitest'
import type { ErrorData } from '#shared/errors.ts'
import { fieldError, formError } from './field-error.ts'

const badAddress: ErrorData = { source: 'app', kind: 'bad-input', message: 'No address.', field: 'draft.baseUrl' }
const full: ErrorData = { source: 'app', kind: 'storage', message: 'disk full' }

test('an error is shown at the field that it names', () => {
  expect(['baseUrl', 'name'].map((field) => fieldError(badAddress, field))).toEqual(['No address.', undefined])
  expect(fieldError({ ...badAddress, field: 'key' }, 'key')).toBe('No address.')
})

test('an error that matches no field is shown for the form', () => {
  expect(formError(badAddress, ['name', 'baseUrl'])).toBeNull()
  expect(formError(badAddress, ['name'])).toEqual(badAddress)
  expect([full, null].map((error) => formError(error, ['name', 'baseUrl']))).toEqual([full, null])
  expect(fieldError({ source: 'app', kind: 'bad-input', message: 'No.' }, 'name')).toBeUndefined()
})
