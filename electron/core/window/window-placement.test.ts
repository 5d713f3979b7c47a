import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeWindow, minWindowSize } from './window-placement.ts'

const main = { x: 0, y: 25, width: 1920, height: 1055 }
const right = { x: 1920, y: 0, width: 1280, height: 1024 }
const saved = (x: number, y: number, width: number, height: number) => ({ x, y, width, height, isMaximised: false })

test('the first window is centred on the main screen', () => {
  expect(placeWindow(null, [main, right])).toEqual({ x: 320, y: 153, width: 1280, height: 800 })
})

test('a window is restored where it was, on any screen', () => {
  expect(placeWindow(saved(40, 60, 1010, 720), [main])).toEqual({ x: 40, y: 60, width: 1010, height: 720 })
  expect(placeWindow(saved(2000, 10, 1000, 700), [main, right])).toEqual({ x: 2000, y: 10, width: 1000, height: 700 })
})

test('a window beyond the edge is moved onto its screen', () => {
  expect(placeWindow(saved(1800, 900, 1000, 700), [main])).toEqual({ x: 920, y: 380, width: 1000, height: 700 })
  expect(placeWindow(saved(-500, -300, 1000, 700), [main])).toEqual({ x: 0, y: 25, width: 1000, height: 700 })
})

test('a window whose screen is gone is centred on the main one with its size', () => {
  expect(placeWindow(saved(2000, 10, 1000, 700), [main])).toEqual({ x: 460, y: 203, width: 1000, height: 700 })
})

test('a window is never larger than its screen or smaller than the layout', () => {
  expect(placeWindow(saved(0, 0, 4000, 3000), [main])).toEqual(main)
  expect(placeWindow(saved(0, 25, 10, 10), [main])).toEqual({ x: 0, y: 25, ...minWindowSize })
})

test('for any saved placement the whole window is on a screen', () => {
  const place = fc.record({
    x: fc.integer({ min: -9000, max: 9000 }),
    y: fc.integer({ min: -9000, max: 9000 }),
    width: fc.integer({ min: 1, max: 9000 }),
    height: fc.integer({ min: 1, max: 9000 }),
    isMaximised: fc.boolean(),
  })
  fc.assert(
    fc.property(place, (placement) => {
      const { x, y, width, height } = placeWindow(placement, [main, right])
      const isOn = [main, right].some(
        (screen) =>
          x >= screen.x &&
          y >= screen.y &&
          x + width <= screen.x + screen.width &&
          y + height <= screen.y + screen.height,
      )
      expect(isOn).toBe(true)
    }),
  )
})
