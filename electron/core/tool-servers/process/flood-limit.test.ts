import { expect, test } from 'vitest'
import { createFloodLimit } from './flood-limit.ts'

test('a burst is allowed, and then a rate', () => {
  let now = 0
  const take = createFloodLimit(100, 10, () => now)
  expect([take(60), take(40), take(1)]).toEqual([true, true, false])
  now = 1000
  expect([take(10), take(1)]).toEqual([true, false])
  now = 1_000_000
  expect([take(101), take(100), take(1)]).toEqual([false, true, false])
})
