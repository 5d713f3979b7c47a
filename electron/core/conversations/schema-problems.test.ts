import { expect, test } from 'vitest'
import { explain } from '#shared/messages/explain.ts'
import { schemaProblemsOf } from './schema-problems.ts'

const asked = (schema: Record<string, unknown>) => ({ type: 'json_schema', json_schema: { name: 'x', schema } })

test('text that is not JSON is reported as such', () => {
  const [problem] = schemaProblemsOf(asked({}), '{"a": ', true) ?? []
  expect(problem?.message).toMatch(/^The answer is not JSON: /)
})

test('json_object accepts any object and nothing else', () => {
  const request = { type: 'json_object' }
  expect(schemaProblemsOf(request, '{"a": 1}', true)).toEqual([])
  expect(schemaProblemsOf(request, '[1]', true)).toEqual([explain('answerNotJsonObject')])
  expect(schemaProblemsOf(request, 'null', true)).toEqual([explain('answerNotJsonObject')])
})

test('every problem names its location', () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' }, tags: { type: 'array', items: { enum: ['a', 'b'] } } },
    required: ['name'],
    additionalProperties: false,
  }
  expect(schemaProblemsOf(asked(schema), '{"tags": ["a", "c"], "more": 1}', true)).toEqual([
    explain('schemaRequired', { name: "'name'" }),
    explain('schemaAdditional', { name: 'more' }),
    explain('schemaAt', { location: 'tags[1]', problem: explain('schemaEnum', { values: '["a","b"]' }) }),
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

// Each is a message of Ajv; in other words it would have no notice.
test.each([
  [{ type: 'string' }, '1', explain('schemaString')],
  [{ type: 'number' }, '"a"', explain('schemaNumber')],
  [{ type: 'integer' }, '1.5', explain('schemaInteger')],
  [{ type: 'boolean' }, '1', explain('schemaBoolean')],
  [{ type: 'object' }, '1', explain('schemaObject')],
  [{ type: 'array' }, '1', explain('schemaArray')],
  [{ type: 'null' }, '1', explain('schemaNull')],
  [{ type: ['string', 'null'] }, '1', { message: 'must be string,null' }],
  [{ const: 3 }, '4', explain('schemaConst', { value: '3' })],
  [{ minimum: 2 }, '1', explain('schemaMinimum', { limit: '2' })],
  [{ maximum: 2 }, '3', explain('schemaMaximum', { limit: '2' })],
  [{ exclusiveMinimum: 2 }, '2', explain('schemaAbove', { limit: '2' })],
  [{ exclusiveMaximum: 2 }, '2', explain('schemaBelow', { limit: '2' })],
  [{ multipleOf: 2 }, '3', explain('schemaMultiple', { divisor: '2' })],
  [{ pattern: '^a' }, '"b"', explain('schemaPattern', { pattern: '"^a"' })],
  [{ minLength: 2 }, '"b"', explain('schemaTooShort', { limit: '2' })],
  [{ maxLength: 2 }, '"bcd"', explain('schemaTooLong', { limit: '2' })],
  [{ minItems: 2 }, '[1]', explain('schemaTooFew', { limit: '2' })],
  [{ maxItems: 1 }, '[1, 2]', explain('schemaTooMany', { limit: '1' })],
  [{ oneOf: [{}, {}] }, '1', explain('schemaOneOf')],
  [{ not: {} }, '1', { message: 'must NOT be valid' }],
])('the problem of %j is known by its keyword', (schema, text, problem) => {
  expect(schemaProblemsOf(asked(schema), text, true)).toEqual([problem])
})

test('an unsupported schema has no result', () => {
  expect(schemaProblemsOf(asked({ $ref: 'https://example.com/schema.json' }), '1', true)).toBeNull()
  expect(schemaProblemsOf(asked({ pattern: '(' }), '1', true)).toBeNull()
})

test('only one problem is reported without allErrors', () => {
  const schema = { type: 'object', required: ['a', 'b'] }
  expect(schemaProblemsOf(asked(schema), '{}', false)).toEqual([explain('schemaRequired', { name: "'a'" })])
  expect(schemaProblemsOf(asked(schema), '{"a": 1, "b": 2}', false)).toEqual([])
})

test('a problem that quotes a long schema is cut', () => {
  const [problem] = schemaProblemsOf(asked({ enum: ['x'.repeat(10_000)] }), '1', true) ?? []
  expect(problem?.message).toMatch(/^must be equal to one of the allowed values \(\["x+…$/)
  expect([problem?.message.length, problem?.notice]).toEqual([501, undefined])
})
