import { expect, test } from 'vitest'
import type { ErrorData } from '#shared/errors.ts'
import { fieldOfError } from './field-of-error.ts'

const refused = (message: string, status = 400): ErrorData => ({ source: 'gateway', status, code: status, message })
const field = (error: ErrorData) => fieldOfError(error)?.field ?? null

test('a gateway’s 400 is about the parameter that its message names', () => {
  expect(
    [
      'temperature must be between 0 and 2',
      'max_completion_tokens must be an integer',
      'slug must be made of letters A to Z, digits',
      'Invalid value for `messages[0].content`',
      'tools.0.function.name is required',
      'Something is wrong',
    ].map((message) => field(refused(message))),
  ).toEqual(['temperature', 'max_completion_tokens', 'slug', 'system_prompt', 'tools', null])
})

test('other statuses concern no field', () => {
  expect(field(refused('temperature is busy', 503))).toBe(null)
})

test('main names the field as a path', () => {
  const bad = (path?: string): ErrorData => ({
    source: 'app',
    kind: 'bad-input',
    message: 'no',
    ...(path !== undefined && { field: path }),
  })
  expect([bad('config.seed'), bad('slug'), bad('temperature'), bad('other'), bad()].map(field)).toEqual([
    'seed',
    'slug',
    'temperature',
    null,
    null,
  ])
})
