import { expect, test } from 'vitest'
import { createPauseDetector } from './pause-detector.ts'

const blocks = (seconds: number, level: number) => Array.from({ length: seconds * 20 }, () => level)

/** Returns the seconds after which the pause is detected; undefined where it is not. */
function heardAfter(levels: readonly number[]): number | undefined {
  const isPause = createPauseDetector(3)
  const index = levels.findIndex((level) => isPause(level))
  return index === -1 ? undefined : (index + 1) / 20
}

test('a pause counts only after speech', () => {
  expect(heardAfter(blocks(60, 0.0005))).toBeUndefined()
  expect(heardAfter([...blocks(2, 0.0005), ...blocks(4, 0.1), ...blocks(10, 0.0005)])).toBe(9)
})

test('a shorter pause does not end the recording, and each word restarts it', () => {
  expect(
    heardAfter([...blocks(2, 0.1), ...blocks(2.5, 0.001), ...blocks(1, 0.1), ...blocks(2.5, 0.001), ...blocks(1, 0.1)]),
  ).toBeUndefined()
})

test('a pause is detected in a loud room', () => {
  expect(heardAfter([...blocks(4, 0.015), ...blocks(3, 0.2), ...blocks(10, 0.015)])).toBe(10)
})
