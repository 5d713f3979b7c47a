import { expect, test } from 'vitest'
import { createEcho, type Echo } from './echo.ts'

const second = 32
const hear = (echo: Echo, frames: number, likelihood: number) => {
  for (let frame = 0; frame < frames; frame += 1) echo.hear(likelihood)
}

test('a microphone that is silent for a second while the app speaks is free of echo, and stays so when somebody speaks', () => {
  const echo = createEcho()
  expect(echo.isFree()).toBe(false)
  hear(echo, second / 2, 0.05)
  expect(echo.isFree()).toBe(false)
  hear(echo, second / 2, 0.05)
  expect(echo.isFree()).toBe(true)
  hear(echo, 10 * second, 0.9)
  expect(echo.isFree()).toBe(true)
})

test('one that hears a voice is not, until a second without', () => {
  const echo = createEcho()
  for (let time = 0; time < 20; time += 1) {
    hear(echo, second / 2, 0.05)
    hear(echo, second / 2, 0.8)
  }
  expect(echo.isFree()).toBe(false)
  hear(echo, 2 * second, 0.05)
  expect(echo.isFree()).toBe(true)
})

test('who was wrong starts over, and is not wrong more than twice', () => {
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
