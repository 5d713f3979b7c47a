import { expect, test } from 'vitest'
import { createSpeechPause } from './speech-pause.ts'

const blocks = (seconds: number, level: number) => Array.from({ length: seconds * 20 }, () => level)

/** After how many seconds the pause is heard; undefined where it never is. */
function heardAfter(levels: readonly number[]): number | undefined {
  const isPause = createSpeechPause(3)
  const index = levels.findIndex((level) => isPause(level))
  return index === -1 ? undefined : (index + 1) / 20
}

test('a pause counts only after somebody has spoken', () => {
  expect(heardAfter(blocks(60, 0.0005))).toBeUndefined()
  expect(heardAfter([...blocks(2, 0.0005), ...blocks(4, 0.1), ...blocks(10, 0.0005)])).toBe(9)
})

test('a shorter pause is not the end, and begins anew with each word', () => {
  expect(
    heardAfter([...blocks(2, 0.1), ...blocks(2.5, 0.001), ...blocks(1, 0.1), ...blocks(2.5, 0.001), ...blocks(1, 0.1)]),
  ).toBeUndefined()
})

test('in a loud room the pause is heard all the same', () => {
  expect(heardAfter([...blocks(4, 0.015), ...blocks(3, 0.2), ...blocks(10, 0.015)])).toBe(10)
})
