import { expect, test } from 'vitest'
import { createEchoDetector, type EchoDetector } from './echo-detector.ts'

const second = 32
const add = (echo: EchoDetector, frames: number, likelihood: number) => {
  for (let frame = 0; frame < frames; frame += 1) echo.add(likelihood)
}

test('a microphone without speech for a second of answer is free of echo, and stays so when the person speaks', () => {
  const echo = createEchoDetector()
  expect(echo.isFree()).toBe(false)
  add(echo, second / 2, 0.05)
  expect(echo.isFree()).toBe(false)
  add(echo, second / 2, 0.05)
  expect(echo.isFree()).toBe(true)
  add(echo, 10 * second, 0.9)
  expect(echo.isFree()).toBe(true)
})

test('a microphone that hears speech in the answer is not free of echo until a second passes without it', () => {
  const echo = createEchoDetector()
  for (let time = 0; time < 20; time += 1) {
    add(echo, second / 2, 0.05)
    add(echo, second / 2, 0.8)
  }
  expect(echo.isFree()).toBe(false)
  add(echo, 2 * second, 0.05)
  expect(echo.isFree()).toBe(true)
})

test('a false interruption restarts the measurement, and the second one disables it', () => {
  const echo = createEchoDetector()
  for (const isFreeAgain of [true, false]) {
    add(echo, second, 0)
    expect(echo.isFree()).toBe(true)
    echo.reportFalseInterruption()
    expect(echo.isFree()).toBe(false)
    add(echo, second, 0)
    expect(echo.isFree()).toBe(isFreeAgain)
  }
})
