import { expect, test } from 'vitest'
import { keyWarningOf } from './key-warning.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const limited = (left: number, reset: string | null = 'monthly') => ({
  limit: 10,
  limit_remaining: left,
  limit_reset: reset,
})

test('a limit warns when a tenth of it is left, and when it is spent', () => {
  expect(keyWarningOf(limited(1.01), null, now)).toBeNull()
  expect(keyWarningOf(limited(1), null, now)).toEqual({ kind: 'near', left: 1, limit: 10, period: 'monthly' })
  expect(keyWarningOf(limited(0, 'yearly'), null, now)).toEqual({ kind: 'spent', limit: 10, period: null })
  expect(keyWarningOf(limited(-0.2, null), null, now)).toEqual({ kind: 'spent', limit: 10, period: null })
})

test('credit warns below a dollar, and never shows less than nothing', () => {
  expect(keyWarningOf(null, { remaining: 1, used: 4 }, now)).toBeNull()
  expect(keyWarningOf(null, { remaining: 0.99, used: 4 }, now)).toEqual({ kind: 'credit', left: 0.99 })
  expect(keyWarningOf(null, { remaining: -3, used: null }, now)).toEqual({ kind: 'credit', left: 0 })
})

test('a key warns in the week before it expires, not after', () => {
  const at = (iso: string) => keyWarningOf({ expires_at: iso }, null, now)
  expect(at('2026-12-03T12:00:00Z')).toEqual({ kind: 'expires', at: Date.parse('2026-12-03T12:00:00Z') })
  expect([at('2026-12-03T12:00:01Z'), at('2026-11-26T11:59:59Z'), at('soon')]).toEqual([null, null, null])
})

test('the limit comes before the credit, and the credit before the expiry', () => {
  const expiring = { expires_at: '2026-11-27T12:00:00Z' }
  expect(keyWarningOf({ ...limited(0.5), ...expiring }, { remaining: 0, used: 1 }, now)?.kind).toBe('near')
  expect(keyWarningOf(expiring, { remaining: 0, used: 1 }, now)?.kind).toBe('credit')
})

test('what a gateway does not report warns of nothing', () => {
  expect(keyWarningOf({}, { remaining: null, used: null }, now)).toBeNull()
  expect(keyWarningOf(undefined, undefined, now)).toBeNull()
  expect(keyWarningOf({ limit: null, limit_remaining: null, expires_at: null }, null, now)).toBeNull()
  expect(keyWarningOf({ limit: 10 }, null, now)).toBeNull()
})
