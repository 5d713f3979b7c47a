import { expect, test } from 'vitest'
import { schemaProblemsOf } from './schema-problems.ts'

const asked = (schema: Record<string, unknown>) => ({ type: 'json_schema', json_schema: { name: 'x', schema } })

test('text that is not JSON is reported as such', () => {
  const [problem] = schemaProblemsOf(asked({}), '{"a": ', true) ?? []
  expect(problem).toMatch(/^The answer is not JSON: /)
})

test('json_object accepts any object and nothing else', () => {
  const request = { type: 'json_object' }
  expect(schemaProblemsOf(request, '{"a": 1}', true)).toEqual([])
  expect(schemaProblemsOf(request, '[1]', true)).toEqual(['The answer is not a JSON object.'])
  expect(schemaProblemsOf(request, 'null', true)).toEqual(['The answer is not a JSON object.'])
})

test('every problem names its location', () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' }, tags: { type: 'array', items: { enum: ['a', 'b'] } } },
    required: ['name'],
    additionalProperties: false,
  }
  expect(schemaProblemsOf(asked(schema), '{"tags": ["a", "c"], "more": 1}', true)).toEqual([
    "must have required property 'name'",
    'must NOT have additional properties (more)',
    'tags[1] must be equal to one of the allowed values (["a","b"])',
  ])
})

test.each([
  ['a reference', { $defs: { n: { type: 'number' } }, $ref: '#/$defs/n' }, '"x"', 1],
  ['an alternative', { anyOf: [{ type: 'string' }, { type: 'null' }] }, '1', 3],
  ['a negation', { not: { type: 'number' } }, '1', 1],
  ['a condition', { if: { type: 'number' }, else: { minLength: 3 } }, '"a"', 2],
  ['a required property that is not described', { type: 'object', required: ['a'] }, '{}', 1],
  ['a constant object', { const: { a: 1 } }, '{"a": 1}', 0],
  [
    'a tuple of an older draft',
    { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'null' }] },
    '[1]',
    1,
  ],
  ['several types', { type: ['string', 'null'] }, 'null', 0],
  ['a constant', { const: 3 }, '4', 1],
  ['a number of elements', { type: 'array', minItems: 2 }, '[1]', 1],
  ['a pattern', { type: 'string', pattern: '^a' }, '"b"', 1],
  ['an integer', { type: 'integer' }, '1.5', 1],
  ['other properties', { type: 'object', additionalProperties: { type: 'number' } }, '{"a": "b"}', 1],
])('%s is checked', (_name, schema, text, problems) => {
  expect(schemaProblemsOf(asked(schema), text, true)).toHaveLength(problems)
})

test('an unsupported schema has no result', () => {
  expect(schemaProblemsOf(asked({ $ref: 'https://example.com/schema.json' }), '1', true)).toBeNull()
  expect(schemaProblemsOf(asked({ pattern: '(' }), '1', true)).toBeNull()
})

test('only one problem is reported without allErrors', () => {
  const schema = { type: 'object', required: ['a', 'b'] }
  expect(schemaProblemsOf(asked(schema), '{}', false)).toEqual(["must have required property 'a'"])
  expect(schemaProblemsOf(asked(schema), '{"a": 1, "b": 2}', false)).toEqual([])
})

test('a problem that quotes a long schema is cut', () => {
  const [problem] = schemaProblemsOf(asked({ enum: ['x'.repeat(10_000)] }), '1', true) ?? []
  expect(problem).toMatch(/^must be equal to one of the allowed values \(\["x+…$/)
  expect(problem).toHaveLength(501)
})
