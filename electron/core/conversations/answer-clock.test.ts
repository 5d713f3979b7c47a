import { expect, test } from 'vitest'
import { startAnswerClock } from './running-answer.ts'

test('reasoning lasts from its first chunk to the first content, even if more reasoning follows', () => {
  let time = 1000
  const clock = startAnswerClock(() => time)
  const at = (elapsed: number, isReasoning: boolean, isSaid: boolean): void => {
    time = 1000 + elapsed
    clock.record(isReasoning, isSaid)
  }
  at(5, false, false)
  expect([clock.firstTokenAfter(), clock.reasonedFor()]).toEqual([null, null])
  at(10, true, false)
  at(40, true, false)
  expect([clock.firstTokenAfter(), clock.reasonedFor()]).toEqual([10, 30])
  at(70, false, true)
  at(90, true, true)
  expect([clock.firstTokenAfter(), clock.reasonedFor(), clock.elapsed()]).toEqual([10, 60, 90])
})

test('an answer without reasoning has no reasoning time', () => {
  const clock = startAnswerClock()
  clock.record(false, true)
  expect(clock.reasonedFor()).toBeNull()
})
