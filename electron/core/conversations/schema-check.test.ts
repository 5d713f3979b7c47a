import { expect, test } from 'vitest'
import { emptyAnswer } from '#shared/answer.ts'
import { explain } from '#shared/messages/explain.ts'
import { createSchemaCheck } from './schema-check.ts'

const script = new URL('schema-worker.ts', import.meta.url)
const check = createSchemaCheck(script)
const answer = (text: string) => ({ ...emptyAnswer(), text })
const asked = (schema: Record<string, unknown>) => ({
  response_format: { type: 'json_schema', json_schema: { name: 'x', schema } },
})
const { signal } = new AbortController()
/** Takes 2^45 steps for `doomed`. */
const endless = asked({ type: 'string', pattern: '^(a+)+$' })
const doomed = answer(JSON.stringify(`${'a'.repeat(45)}!`))

test('nothing is checked if no JSON was requested', async () => {
  expect(await check({}, answer('Hi'), signal)).toBeNull()
  expect(await check({ response_format: { type: 'text' } }, answer('Hi'), signal)).toBeNull()
})

test('a refusal and tool calls are not checked', async () => {
  const request = asked({ type: 'object' })
  expect(await check(request, { ...emptyAnswer(), refusal: 'No.' }, signal)).toBeNull()
  const call = { index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '' } }
  expect(await check(request, { ...emptyAnswer(), toolCalls: [call] }, signal)).toBeNull()
})

test('an answer is checked in a thread, and all its problems are listed', async () => {
  const request = asked({ type: 'object', required: ['a', 'b'] })
  expect(await check(request, answer('{"a": 1, "b": 2}'), signal)).toEqual([])
  expect(await check(request, answer('{}'), signal)).toHaveLength(2)
  expect(await check(asked({ $ref: 'https://example.com/schema.json' }), answer('1'), signal)).toBeNull()
})

test('a pattern that never ends hits the deadline without blocking this thread', async () => {
  const quick = createSchemaCheck(script, { timeoutMs: 50 })
  expect(await quick(endless, doomed, signal)).toEqual({ notChecked: 'timeout' })
})

test('the first problem is reported if the search for the others never ends', async () => {
  const request = asked({ allOf: [{ type: 'number' }, { pattern: '^(a+)+$' }] })
  expect(await check(request, doomed, signal)).toEqual([explain('schemaNumber')])
})

test('a stopped check has no result', async () => {
  const abort = new AbortController()
  const checked = check(endless, doomed, abort.signal)
  abort.abort()
  expect(await checked).toEqual({ notChecked: 'stopped' })
})

test('a schema or an answer above the limit is not checked', async () => {
  const small = createSchemaCheck(script, { maxSchema: 100, maxAnswer: 10 })
  const tooLarge = { notChecked: 'too-large' }
  expect(await small(asked({}), answer('1'.repeat(11)), signal)).toEqual(tooLarge)
  expect(await small(asked({ enum: ['x'.repeat(100)] }), answer('1'), signal)).toEqual(tooLarge)
  expect(await small(asked({}), answer('1'), signal)).toEqual([])
})

test('a thread that cannot start leaves the answer unchecked', async () => {
  const missing = createSchemaCheck(new URL('no-such-worker.ts', import.meta.url))
  expect(await missing(asked({}), answer('1'), signal)).toEqual({ notChecked: 'failed' })
})
