import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ActivityChange, activityFrameTime, followSpeech } from './speech-activity.ts'

const times = (count: number, likelihood: number): number[] => Array.from({ length: count }, () => likelihood)
const changes = (pause: number, likelihoods: readonly number[]): [number, ActivityChange][] => {
  const follow = followSpeech(pause)
  return likelihoods.flatMap((likelihood, index): [number, ActivityChange][] => {
    const change = follow(likelihood)
    return change === null ? [] : [[index, change]]
  })
}

test('speech begins a tenth of a second in, and ends after the pause', () => {
  const pause = 10 * activityFrameTime
  expect(changes(pause, [...times(5, 0.01), ...times(20, 0.9), ...times(30, 0.01)])).toEqual([
    [7, 'begins'],
    [34, 'ends'],
  ])
})

test('a click is no speech, and a breath does not end it', () => {
  expect(changes(320, [...times(2, 0.99), ...times(40, 0.1)])).toEqual([])
  expect(changes(320, [...times(9, 0.9), ...times(9, 0.1), ...times(9, 0.9)])).toEqual([[2, 'begins']])
})

test('what is neither speech nor silence changes nothing', () => {
  expect(changes(320, [...times(3, 0.9), ...times(100, 0.4)])).toEqual([[2, 'begins']])
  expect(changes(320, times(100, 0.4))).toEqual([])
})

test('whatever is heard, it begins and ends in turn', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 500 }), (likelihoods) => {
      const kinds = changes(100, likelihoods).map(([, change]) => change)
      expect(kinds).toEqual(kinds.map((_, index) => (index % 2 === 0 ? 'begins' : 'ends')))
    }),
  )
})
