import { expect, test } from 'vitest'
import { emptyAnswer } from '#shared/answer.ts'
import { schemaProblemsOf } from './schema-problems.ts'

const answer = (text: string) => ({ ...emptyAnswer(), text })
const asked = (schema: Record<string, unknown>) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'x', schema } },
})

test('where no JSON was asked for there is nothing to check', () => {
  expect(schemaProblemsOf({}, answer('Hi'))).toBeNull()
  expect(schemaProblemsOf({ response_format: { type: 'text' } }, answer('Hi'))).toBeNull()
})

test('what is no JSON is said to be none', () => {
  const [problem] = schemaProblemsOf(asked({}), answer('{"a": ')) ?? []
  expect(problem).toMatch(/^The answer is not JSON: /)
})

test('json_object wants an object of any kind', () => {
  const request = { response_format: { type: 'json_object' } }
  expect(schemaProblemsOf(request, answer('{"a": 1}'))).toEqual([])
  expect(schemaProblemsOf(request, answer('[1]'))).toEqual(['The answer is not a JSON object.'])
  expect(schemaProblemsOf(request, answer('null'))).toEqual(['The answer is not a JSON object.'])
})

test('every problem names its place', () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' }, tags: { type: 'array', items: { enum: ['a', 'b'] } } },
    required: ['name'],
    additionalProperties: false,
  }
  expect(schemaProblemsOf(asked(schema), answer('{"tags": ["a", "c"], "more": 1}'))).toEqual([
    "must have required property 'name'",
    'must NOT have additional properties (more)',
    'tags[1] must be equal to one of the allowed values (["a","b"])',
  ])
})

test.each([
  ['a reference', { $defs: { n: { type: 'number' } }, $ref: '#/$defs/n' }, '"x"', 1],
  ['one of several', { anyOf: [{ type: 'string' }, { type: 'null' }] }, '1', 3],
  ['what must not be', { not: { type: 'number' } }, '1', 1],
  ['a condition', { if: { type: 'number' }, else: { minLength: 3 } }, '"a"', 2],
  ['a required property that is not described', { type: 'object', required: ['a'] }, '{}', 1],
  ['a constant object', { const: { a: 1 } }, '{"a": 1}', 0],
  [
    'a list by places of an older draft',
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
  expect(schemaProblemsOf(asked(schema), answer(text))).toHaveLength(problems)
})

test('a schema that cannot be checked here says nothing about the answer', () => {
  expect(schemaProblemsOf(asked({ $ref: 'https://example.com/schema.json' }), answer('1'))).toBeNull()
  expect(schemaProblemsOf(asked({ pattern: '(' }), answer('1'))).toBeNull()
})

test('a refusal and calls of tools are no broken output', () => {
  const request = asked({ type: 'object' })
  expect(schemaProblemsOf(request, { ...emptyAnswer(), refusal: 'No.' })).toBeNull()
  const call = { index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '' } }
  expect(schemaProblemsOf(request, { ...emptyAnswer(), toolCalls: [call] })).toBeNull()
})
