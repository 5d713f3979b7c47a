import { expect, test } from 'vitest'
import { z } from 'zod'
import { explain } from './explain.ts'
import { customIssue, explanationOfIssue, issueError } from './zod-issue.ts'

function explanationsOf(schema: z.ZodType, value: unknown) {
  const { issues } = schema.safeParse(value, { reportInput: true }).error ?? { issues: [] }
  return issues.map(explanationOfIssue)
}

test('an explanation goes through zod with its code and values', () => {
  const ours = explain('mustBe', { field: 'a', what: explain('aString') })
  expect(explanationsOf(z.string(issueError(() => ours)), 5)).toEqual([ours])
  const refined = z.object({ a: z.number().superRefine((_, context) => context.addIssue(customIssue(ours, ['b']))) })
  expect(explanationsOf(refined, { a: 5 })).toEqual([ours])
  expect(refined.safeParse({ a: 5 }).error?.issues[0]?.path).toEqual(['a', 'b'])
})

test.each([
  [z.string(), 5, explain('zodType', { expected: explain('typeString'), received: explain('typeNumber') })],
  [z.int(), 1.5, explain('zodType', { expected: explain('typeInt'), received: explain('typeNumber') })],
  [z.boolean(), null, explain('zodType', { expected: explain('typeBoolean'), received: 'null' })],
  [z.object({}), [], explain('zodType', { expected: explain('typeObject'), received: explain('typeArray') })],
  [z.array(z.int()), {}, explain('zodType', { expected: explain('typeArray'), received: explain('typeObject') })],
  [z.number(), undefined, explain('zodType', { expected: explain('typeNumber'), received: explain('typeUndefined') })],
  [
    z.string().min(2),
    'a',
    explain('zodTooFew', { what: explain('typeString'), min: '2', unit: explain('unitCharacters') }),
  ],
  [
    z.string().max(1),
    'ab',
    explain('zodTooMany', { what: explain('typeString'), max: '1', unit: explain('unitCharacters') }),
  ],
  [
    z.array(z.int()).min(1),
    [],
    explain('zodTooFew', { what: explain('typeArray'), min: '1', unit: explain('unitItems') }),
  ],
  [z.number().min(2), 1, explain('zodTooSmall', { what: explain('typeNumber'), min: '2' })],
  [z.number().positive(), 0, explain('zodNotAbove', { what: explain('typeNumber'), min: '0' })],
  [z.number().max(2), 3, explain('zodTooLarge', { what: explain('typeNumber'), max: '2' })],
  [z.string().regex(/^a$/), 'b', explain('zodPattern', { pattern: '/^a$/' })],
  [z.url(), 'b', explain('zodUrl')],
  [z.strictObject({}), { a: 1 }, explain('zodUnknownKey', { key: '"a"' })],
  [z.union([z.string(), z.number()]), true, explain('inputInvalid')],
])('the message of zod for a schema without own messages is known by the issue (%#)', (schema, value, explanation) => {
  expect(explanationsOf(schema, value)).toEqual([explanation])
})

test('another message of zod keeps its text', () => {
  expect(explanationsOf(z.email(), 'b')).toEqual([{ message: 'Invalid email address' }])
  expect(explanationsOf(z.strictObject({}), { a: 1, b: 2 })).toEqual([{ message: 'Unrecognized keys: "a", "b"' }])
})
