import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ownClock } from './own-clock.ts'
import { timed } from './timed.ts'

test('what is waited for counts, and what the computer takes does not', timed, async () => {
  const now = ownClock()
  await wait(100)
  const waited = now()
  expect(waited).toBeGreaterThan(50)
  for (const end = performance.now() + 200; performance.now() < end;);
  expect(now() - waited).toBeLessThan(20)
})
