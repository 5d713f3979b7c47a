import { expect, test } from 'vitest'
import type { FoundPlace } from '#shared/conversation.ts'
import { countMatches, firstFrom, matchAt } from './use-found-places.ts'

const place = (position: number, part: string, count: number): FoundPlace => ({
  messageId: `m${position}`,
  position,
  part,
  count,
})
const places = [place(3, 'reasoning', 1), place(3, 'text', 2), place(80, 'call 0', 1)]

test('matches are numbered across messages and their parts', () => {
  expect(countMatches(places)).toBe(4)
  expect([0, 1, 2, 3, 4].map((number) => matchAt(places, number))).toEqual([
    { place: places[0], index: 0 },
    { place: places[1], index: 0 },
    { place: places[1], index: 1 },
    { place: places[2], index: 0 },
    null,
  ])
})

test('the first match is the one that is visible or below, else the first of all', () => {
  expect([0, 3, 4, 80, 81].map((position) => firstFrom(places, position))).toEqual([0, 0, 3, 3, 0])
  expect([countMatches([]), firstFrom([], 5), matchAt([], 0)]).toEqual([0, 0, null])
})
