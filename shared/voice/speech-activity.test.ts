import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ActivityChange, activityFrameMs, followSpeech } from './speech-activity.ts'

const times = (count: number, likelihood: number): number[] => Array.from({ length: count }, () => likelihood)
const changes = (pause: number, likelihoods: readonly number[]): [number, ActivityChange][] => {
  const follow = followSpeech(pause)
  return likelihoods.flatMap((likelihood, index): [number, ActivityChange][] => {
    const change = follow(likelihood)
    return change === null ? [] : [[index, change]]
  })
}

test('speech is possible with its first frame, starts after a tenth of a second, and ends after the pause', () => {
  const pause = 10 * activityFrameMs
  expect(changes(pause, [...times(5, 0.01), ...times(20, 0.9), ...times(30, 0.01)])).toEqual([
    [5, 'possibleSpeech'],
    [7, 'speechStart'],
    [34, 'speechEnd'],
  ])
})

test('a click is not speech, and a breath does not end speech', () => {
  expect(changes(320, [...times(2, 0.99), ...times(40, 0.1)])).toEqual([
    [0, 'possibleSpeech'],
    [13, 'speechRejected'],
  ])
  expect(changes(320, [...times(9, 0.9), ...times(9, 0.1), ...times(9, 0.9)])).toEqual([
    [0, 'possibleSpeech'],
    [2, 'speechStart'],
  ])
})

test('a frame between speech and silence changes nothing', () => {
  expect(changes(320, [...times(3, 0.9), ...times(100, 0.4)]).at(-1)).toEqual([2, 'speechStart'])
})

test('continuous sound that might be speech is reported once', () => {
  expect(changes(320, [...times(100, 0.4), ...times(5, 0.1), 0.4])).toEqual([
    [0, 'possibleSpeech'],
    [13, 'speechRejected'],
    [105, 'possibleSpeech'],
  ])
})

test('possible echo starts an utterance only if it continues after the output was paused', () => {
  const heard = (likelihoods: readonly number[]) => {
    const follow = followSpeech(320)
    return likelihoods.flatMap((likelihood, index) => {
      const change = follow(likelihood, true)
      return change === null ? [] : [[index, change]]
    })
  }
  expect(heard([...times(7, 0.9), ...times(20, 0.1)])).toEqual([
    [0, 'possibleSpeech'],
    [13, 'speechRejected'],
  ])
  expect(heard(times(10, 0.9))).toEqual([
    [0, 'possibleSpeech'],
    [8, 'speechStart'],
  ])
})

test('for any input starts and ends alternate', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 500 }), (likelihoods) => {
      const kinds = changes(100, likelihoods).map(([, change]) => change)
      const speech = kinds.filter((kind) => kind === 'speechStart' || kind === 'speechEnd')
      expect(speech).toEqual(speech.map((_, index) => (index % 2 === 0 ? 'speechStart' : 'speechEnd')))
      // After possible speech the next event confirms or rejects it.
      const answers = kinds.flatMap((kind, index) => (kind === 'possibleSpeech' ? (kinds[index + 1] ?? []) : []))
      expect(answers.filter((kind) => kind !== 'speechStart' && kind !== 'speechRejected')).toEqual([])
      const settled = kinds.flatMap((kind, index) => (kind === 'speechRejected' ? kinds[index - 1] : []))
      expect(settled.filter((kind) => kind !== 'possibleSpeech')).toEqual([])
    }),
  )
})
