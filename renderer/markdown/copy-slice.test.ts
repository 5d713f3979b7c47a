import { expect, test } from 'vitest'
import { copySlice } from './copy-slice.ts'

test('a copied slice is the slice', () => {
  for (const text of ['', 'word', 'a longer text than thirteen letters', '👍🏽 ∑ text of two bytes a letter']) {
    for (const from of [0, 3]) expect(copySlice(text, from)).toBe(text.slice(from))
    expect(copySlice(text, 1, 9)).toBe(text.slice(1, 9))
  }
})

test('copied slices do not keep the text in memory', () => {
  // The page has no Node; only this test does, for its garbage collector.
  process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc')
  const collectGarbage = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void
  const pieces: string[] = []
  const before = process.memoryUsage().heapUsed
  for (let index = 0; index < 200; index += 1) {
    const text = `${index} `.repeat(100_000)
    pieces.push(copySlice(text, text.length - 100))
  }
  collectGarbage()
  expect(pieces).toHaveLength(200)
  // The texts are 80 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000)
})
