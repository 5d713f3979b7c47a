import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wireNameOf } from './wire-name.ts'

test('the names of a server and a tool are joined', () => {
  expect(wireNameOf('files', 'read_file')).toBe('files__read_file')
})

test('names that are changed, cut or ambiguous end with a number', () => {
  expect(wireNameOf('files', 'read file')).toMatch(/^files__read_file_[a-z0-9]+$/)
  expect(wireNameOf('files', 'x'.repeat(128))).toHaveLength(64)
  expect(wireNameOf('a__b', 'c')).not.toBe(wireNameOf('a', 'b__c'))
  expect(wireNameOf('a_', 'b')).not.toBe(wireNameOf('a', '_b'))
  expect(wireNameOf('a__b__c', 'd')).not.toBe(wireNameOf('a__b', 'c__d'))
})

test('any tool has a name in the letters of the API', () => {
  const server = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/)
  fc.assert(
    fc.property(server, fc.string({ minLength: 1, maxLength: 128 }), (name, tool) => {
      expect(wireNameOf(name, tool)).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    }),
  )
})
