import { expect, test } from 'vitest'
import { startAnswerClock } from './answer-clock.ts'

test('reasoning lasts from its first piece to what is said first, whatever comes later', () => {
  let time = 1000
  const clock = startAnswerClock(() => time)
  const at = (elapsed: number, isReasoning: boolean, isSaid: boolean): void => {
    time = 1000 + elapsed
    clock.note(isReasoning, isSaid)
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

test('an answer without reasoning has not reasoned', () => {
  const clock = startAnswerClock()
  clock.note(false, true)
  expect(clock.reasonedFor()).toBeNull()
})
