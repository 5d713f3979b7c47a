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

test('speech is suspected with its first frame, begins a tenth of a second in, and ends after the pause', () => {
  const pause = 10 * activityFrameTime
  expect(changes(pause, [...times(5, 0.01), ...times(20, 0.9), ...times(30, 0.01)])).toEqual([
    [5, 'possibleSpeech'],
    [7, 'speechStart'],
    [34, 'speechEnd'],
  ])
})

test('a click is no speech, and a breath does not end it', () => {
  expect(changes(320, [...times(2, 0.99), ...times(40, 0.1)])).toEqual([
    [0, 'possibleSpeech'],
    [13, 'speechRejected'],
  ])
  expect(changes(320, [...times(9, 0.9), ...times(9, 0.1), ...times(9, 0.9)])).toEqual([
    [0, 'possibleSpeech'],
    [2, 'speechStart'],
  ])
})

test('what is neither speech nor silence changes nothing', () => {
  expect(changes(320, [...times(3, 0.9), ...times(100, 0.4)]).at(-1)).toEqual([2, 'speechStart'])
})

test('what might be speech and goes on without being it is suspected once', () => {
  expect(changes(320, [...times(100, 0.4), ...times(5, 0.1), 0.4])).toEqual([
    [0, 'possibleSpeech'],
    [13, 'speechRejected'],
    [105, 'possibleSpeech'],
  ])
})

test('what may be echo begins only when it goes on after what sounded is held', () => {
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

test('whatever is heard, it begins and ends in turn', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 500 }), (likelihoods) => {
      const kinds = changes(100, likelihoods).map(([, change]) => change)
      const speech = kinds.filter((kind) => kind === 'speechStart' || kind === 'speechEnd')
      expect(speech).toEqual(speech.map((_, index) => (index % 2 === 0 ? 'speechStart' : 'speechEnd')))
      // After a suspicion nothing comes but its answer.
      const answers = kinds.flatMap((kind, index) => (kind === 'possibleSpeech' ? (kinds[index + 1] ?? []) : []))
      expect(answers.filter((kind) => kind !== 'speechStart' && kind !== 'speechRejected')).toEqual([])
      const settled = kinds.flatMap((kind, index) => (kind === 'speechRejected' ? kinds[index - 1] : []))
      expect(settled.filter((kind) => kind !== 'possibleSpeech')).toEqual([])
    }),
  )
})
