import { expect, test } from 'vitest'
import { createEcho, type Echo } from './echo.ts'

const second = 32
const hear = (echo: Echo, frames: number, likelihood: number) => {
  for (let frame = 0; frame < frames; frame += 1) echo.hear(likelihood)
}

test('a microphone without speech for a second of answer is free of echo, and stays so when the person speaks', () => {
  const echo = createEcho()
  expect(echo.isFree()).toBe(false)
  hear(echo, second / 2, 0.05)
  expect(echo.isFree()).toBe(false)
  hear(echo, second / 2, 0.05)
  expect(echo.isFree()).toBe(true)
  hear(echo, 10 * second, 0.9)
  expect(echo.isFree()).toBe(true)
})

test('a microphone that hears speech in the answer is not free of echo until a second passes without it', () => {
  const echo = createEcho()
  for (let time = 0; time < 20; time += 1) {
    hear(echo, second / 2, 0.05)
    hear(echo, second / 2, 0.8)
  }
  expect(echo.isFree()).toBe(false)
  hear(echo, 2 * second, 0.05)
  expect(echo.isFree()).toBe(true)
})

test('a false interruption restarts the measurement, and the second one disables it', () => {
  const echo = createEcho()
  for (const isFreeAgain of [true, false]) {
    hear(echo, second, 0)
    expect(echo.isFree()).toBe(true)
    echo.mistake()
    expect(echo.isFree()).toBe(false)
    hear(echo, second, 0)
    expect(echo.isFree()).toBe(isFreeAgain)
  }
})
