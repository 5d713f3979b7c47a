import { expect, test } from 'vitest'
import { createHeights } from './heights.ts'

test('a hundred thousand messages are fast', () => {
  const heights = createHeights(20)
  heights.follow(Array.from({ length: 100_000 }, (_, index) => `a${index}`))
  const before = process.threadCpuUsage()
  for (let position = 0; position < 100_000; position += 10) {
    heights.measure(position, position % 900)
    heights.at(heights.above(position))
  }
  expect(process.threadCpuUsage(before).user).toBeLessThan(500_000)
})
