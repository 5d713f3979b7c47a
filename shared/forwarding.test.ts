import { expect, test } from 'vitest'
import { forwarding } from './gateway-profile.ts'

const of = (value: object) => forwarding.safeParse({ provider: null, customHost: null, config: null, ...value }).success

test('a provider is a name, and a config an id', () => {
  expect([
    of({}),
    of({ provider: 'openai' }),
    of({ provider: '@team/openai' }),
    of({ config: 'pc-office-1a2b' }),
  ]).toEqual([true, true, true, true])
})

test('a config as JSON is refused, since it could contain a key', () => {
  expect([of({ config: '{"provider":"openai","api_key":"sk-1"}' }), of({ config: 'x'.repeat(201) })]).toEqual([
    false,
    false,
  ])
})

test.each(['', 'open ai', 'openai\r\nx-admin: 1', 'o'.repeat(102)])('%j is no provider, and no header', (provider) => {
  expect(of({ provider })).toBe(false)
})
