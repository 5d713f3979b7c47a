import { expect, test } from 'vitest'
import { availability } from './availability.ts'
import { errorObject } from './error-object.ts'

const documented = {
  code: 'capacity_exhausted',
  retryable: true,
  retry_after: 40,
  requested_models: ['anthropic/claude-sonnet-4.5'],
  affected_providers: ['anthropic', 'amazon-bedrock'],
  fallback_models: ['anthropic/claude-haiku-4.5'],
  docs_url: 'https://openrouter.ai/docs/errors#capacity_exhausted',
}

test('an error with availability has no code', () => {
  const error = {
    message: 'At capacity',
    error_type: 'rate_limit_exceeded',
    http_status: 429,
    availability: documented,
  }
  expect(errorObject.parse({ error })).toEqual({ error })
})

test('a field that is absent, null or of an unknown kind loses no other', () => {
  for (const field of Object.keys(documented).filter((name) => name !== 'code')) {
    for (const value of [undefined, null, 'odd', -7, {}, [7, null, '']]) {
      const parsed = availability.parse({ ...documented, [field]: value })
      const { [field]: _field, ...others } = documented as Record<string, unknown>
      expect(parsed).toMatchObject(others)
    }
  }
  expect(availability.parse({ code: 'new_code' })).toEqual({ code: 'new_code' })
})

test('availability of an unknown shape is no reason to lose the error', () => {
  for (const value of [null, 'odd', {}, { code: 7 }, []]) {
    expect(errorObject.parse({ error: { code: 404, message: 'No', availability: value } }).error.message).toBe('No')
  }
})

test('long lists and texts are cut', () => {
  const long = availability.parse({
    code: 'x'.repeat(1e5),
    excluded_by: Array.from({ length: 1e4 }, () => 'y'.repeat(1e4)),
    constraint: { field: 'z'.repeat(1e5), detail: 'z'.repeat(1e5) },
  })
  expect(JSON.stringify(long).length).toBeLessThan(20_000)
})
