import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConversationSummary } from '#shared/conversation.ts'
import { groupConversations, isCovered, layoutOf, rangeOf, rowAt, shiftOf, topOf } from './list-layout.ts'

test('groups follow each other, each with its heading above its first row', () => {
  const layout = layoutOf([2, 3])
  expect([0, 1, 2, 3, 4].map((index) => topOf(layout, index))).toEqual([0, 73, 122, 203, 252])
  expect(layout).toMatchObject({ count: 5, height: 24 + 32 + 5 * 49 })
  expect([0, 72, 73, 121, 122, 202, 203, 9999].map((pixels) => rowAt(layout, pixels))).toEqual([0, 0, 1, 1, 2, 2, 3, 4])
})

test('of 5,000 chats only the visible rows and the overscan are mounted', () => {
  const layout = layoutOf([3, 10, 20, 4967])
  expect([
    rangeOf(layout, { top: 0, height: 800 }),
    rangeOf(layout, { top: 100_000, height: 800 }),
    rangeOf(layout, { top: layout.height - 800, height: 800 }),
  ]).toEqual([
    { start: 0, end: 25 },
    { start: 2028, end: 2065 },
    { start: 4973, end: 5000 },
  ])
})

test('every visible row is mounted at any scroll position', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 4 })
  fc.assert(
    fc.property(sizes, fc.nat(40_000), fc.integer({ min: 1, max: 1200 }), (groups, top, height) => {
      const layout = layoutOf(groups)
      const range = rangeOf(layout, { top, height })
      const seen = Array.from({ length: layout.count }, (_, index) => index).filter(
        (index) => topOf(layout, index) < top + height && topOf(layout, index + 1) > top,
      )
      expect(seen.every((index) => index >= range.start && index < range.end)).toBe(true)
      expect(range.end - range.start).toBeLessThanOrEqual(height / 49 + 23)
      expect(isCovered(layout, { top, height }, range)).toBe(true)
    }),
  )
})

test('the range is not covered if a row at an edge is missing', () => {
  const layout = layoutOf([100])
  const seen = { top: 490, height: 490 }
  const { start, end } = rangeOf(layout, seen, 0)
  expect([
    isCovered(layout, seen, { start, end }),
    isCovered(layout, seen, { start: start + 1, end }),
    isCovered(layout, seen, { start, end: end - 1 }),
  ]).toEqual([true, false, false])
})

test('visible rows stay in place when rows are added above, also if one of them moved to the top', () => {
  const before = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, top: 490 + index * 49 }))
  const after = new Map([
    ['a', 0],
    ['b', 588],
    ['c', 637],
  ])
  expect([shiftOf(before, (id) => after.get(id)), shiftOf([], () => 7), shiftOf(before, () => undefined)]).toEqual([
    49, 0, 0,
  ])
})

const summary = (id: string, updatedAt: Date): ConversationSummary => ({
  id,
  title: id,
  preview: '',
  model: null,
  updatedAt: updatedAt.getTime(),
  state: 'done',
  hasDraft: false,
  isPinned: false,
})
const now = new Date(2026, 2, 30, 0, 5).getTime()

test('conversations are grouped by the local day of their last message, newest first', () => {
  const justNow = summary('just now', new Date(2026, 2, 30, 0, 4))
  const midnight = summary('midnight', new Date(2026, 2, 30, 0, 0))
  const lastNight = summary('last night', new Date(2026, 2, 29, 23, 59))
  const yesterdayMorning = summary('yesterday morning', new Date(2026, 2, 29, 0, 0))
  const before = summary('before', new Date(2026, 2, 28, 23, 59))
  expect(groupConversations([before, midnight, yesterdayMorning, justNow, lastNight], now)).toEqual([
    { group: 'today', conversations: [justNow, midnight] },
    { group: 'yesterday', conversations: [lastNight, yesterdayMorning] },
    { group: 'earlier', conversations: [before] },
  ])
})

test('empty groups are left out', () => {
  const before = summary('before', new Date(2025, 1, 1))
  expect(groupConversations([before], now)).toEqual([{ group: 'earlier', conversations: [before] }])
})

test('a conversation is listed even if the clock was set back', () => {
  const tomorrow = summary('tomorrow', new Date(2026, 2, 31))
  expect(groupConversations([tomorrow], now)).toEqual([{ group: 'today', conversations: [tomorrow] }])
})

test('pinned conversations come first, on any day, newest first', () => {
  const old = { ...summary('old', new Date(2025, 1, 1)), isPinned: true }
  const older = { ...summary('older', new Date(2024, 1, 1)), isPinned: true }
  const today = summary('today', new Date(2026, 2, 30, 0, 1))
  expect(groupConversations([older, today, old], now)).toEqual([
    { group: 'pinned', conversations: [old, older] },
    { group: 'today', conversations: [today] },
  ])
})
