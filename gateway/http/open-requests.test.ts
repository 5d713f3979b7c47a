import { expect, test } from 'vitest'
import { createOpenRequests, type NewRequest } from './open-requests.ts'

const limits = { maxRequestsPerKey: 3, maxRequests: 4, maxBodyBytesPerKey: 100, maxBodyBytes: 150 }
const program: NewRequest = { keyId: 1, isOwn: false, tooManyStatus: 429, bodyBytes: 0 }
const other: NewRequest = { ...program, keyId: 2 }
const own: NewRequest = { ...program, keyId: 9, isOwn: true }

test('a key has a limit of open requests of all operations, until one of them ends', () => {
  const { enter } = createOpenRequests(limits)
  const open = [enter(program), enter({ ...program, tooManyStatus: 503 }), enter(program)]
  expect(() => enter(program)).toThrow(expect.objectContaining({ status: 429 }))
  expect(() => enter({ ...program, tooManyStatus: 503 })).toThrow(expect.objectContaining({ status: 503 }))
  open[0]?.done()
  open[0]?.done()
  enter(program)
  expect(() => enter(program)).toThrow('this key has 3 requests open')
})

test('programs together have a smaller limit, and the app has its own share', () => {
  const { enter } = createOpenRequests(limits)
  for (const request of [program, program, other, other]) enter(request)
  expect(() => enter({ ...program, keyId: 3 })).toThrow('programs have 4 requests open')
  for (const request of [own, own, own]) enter(request)
  expect(() => enter(own)).toThrow('this key has 3 requests open')
})

test('small bodies count as well, per key and for all programs, and the app has its own share', () => {
  const { enter } = createOpenRequests(limits)
  enter({ ...program, bodyBytes: 60 })
  expect(() => enter({ ...program, bodyBytes: 41 })).toThrow(expect.objectContaining({ status: 503 }))
  enter({ ...program, bodyBytes: 40 })
  expect(() => enter({ ...other, bodyBytes: 51 })).toThrow(expect.objectContaining({ status: 503 }))
  const last = enter({ ...other, bodyBytes: 50 })
  enter({ ...own, bodyBytes: 100 })
  enter(program)
  last.done()
  enter({ ...other, bodyBytes: 50 })
})

test('a body of unknown length counts as the largest until it was read, then with its real length', () => {
  const { enter } = createOpenRequests(limits)
  const chunked = enter({ ...program, bodyBytes: 100 })
  expect(() => enter({ ...program, bodyBytes: 1 })).toThrow(expect.objectContaining({ status: 503 }))
  chunked.setBodyBytes(10)
  const rest = enter({ ...program, bodyBytes: 90 })
  expect(() => enter({ ...program, bodyBytes: 1 })).toThrow(expect.objectContaining({ status: 503 }))
  rest.done()
  chunked.done()
  chunked.setBodyBytes(100)
  enter({ ...program, bodyBytes: 100 })
})
