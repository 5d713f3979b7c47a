import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRateLimiter } from './auth/admit.ts'
import { createCircuit } from './providers/circuit.ts'

const dayMs = 86_400_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['forward', dayMs],
  ['back', -dayMs],
])('a clock that is set %s a day does not change the request limit', (_direction, jump) => {
  const limiter = createRateLimiter()
  expect(limiter.take(1, 1)).toEqual({ kind: 'admitted' })
  vi.setSystemTime(Date.now() + jump)
  expect(limiter.take(1, 1)).toEqual({ kind: 'refused', retryAfter: 60 })
  vi.advanceTimersByTime(60_000)
  expect(limiter.take(1, 1)).toEqual({ kind: 'admitted' })
})

test.each([
  ['forward', dayMs],
  ['back', -dayMs],
])('a clock that is set %s a day does not change the cool-down of a provider', (_direction, jump) => {
  const circuit = createCircuit()
  circuit.coolDown(10_000)
  vi.setSystemTime(Date.now() + jump)
  expect(circuit.enter()).toBe(10_000)
  vi.advanceTimersByTime(10_000)
  expect(circuit.enter()).toBe(0)
})
