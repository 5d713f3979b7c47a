import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createExampleValue } from './example-value.ts'

test.each<[unknown, unknown]>([
  [{ type: 'string' }, 'Bern'],
  [{ type: 'string', maxLength: 2 }, 'Be'],
  [{ type: 'integer', minimum: 3 }, 3],
  [{ type: 'number' }, 0],
  [{ type: 'boolean' }, true],
  [{ type: 'null' }, null],
  [{ type: ['integer', 'null'] }, 0],
  [{ enum: ['b', 'a'] }, 'b'],
  [{ const: 7 }, 7],
  [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, 0],
  [{ type: 'array', items: { type: 'string' } }, ['Bern']],
  [{ type: 'array', items: { type: 'string' }, maxItems: 0 }, []],
  [{ properties: { a: { type: 'string' }, b: { type: 'object' } } }, { a: 'Bern', b: {} }],
  [{ $ref: '#/$defs/x', $defs: { x: { type: 'integer' } } }, 0],
  [{ $ref: 'https://example.com/schema' }, null],
  ['nonsense', null],
])('an example of %j is %j', (schema, value) => {
  expect(createExampleValue(schema, 'Bern')).toEqual(value)
})

test('a schema that refers to itself, even many times, ends', () => {
  const properties = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${index}`, { $ref: '#' }]))
  expect(JSON.stringify(createExampleValue({ type: 'object', properties }, 'x')).length).toBeLessThan(1_000_000)
})

test('every schema has an example', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (schema) => {
      expect(createExampleValue(schema, 'x')).not.toBeUndefined()
    }),
  )
})
