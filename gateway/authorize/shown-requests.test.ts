import { expect, test } from 'vitest'
import type { AuthorizationRequest } from './authorization-request.ts'
import { createShownRequests } from './shown-requests.ts'

const request: AuthorizationRequest = {
  callback: null,
  challenge: null,
  keyLabel: null,
  limit: null,
  limitPeriod: null,
  expiresAt: null,
  state: null,
}

test('a page can be answered for ten minutes', () => {
  let time = 0
  const shown = createShownRequests(() => time)
  const [inTime, late] = [shown.show(request), shown.show(request)]
  time = 10 * 60_000 - 1
  expect(shown.takeAnswer(inTime, request)).toBe(true)
  time = 10 * 60_000
  expect(shown.takeAnswer(late, request)).toBe(false)
})

test('a thousand pages can be open; the oldest is dropped first', () => {
  const shown = createShownRequests()
  const tokens = Array.from({ length: 1001 }, () => shown.show(request))
  const answers = [tokens[0], tokens[1], tokens[1000]].map((token) => shown.takeAnswer(token ?? '', request))
  expect(answers).toEqual([false, true, true])
})
