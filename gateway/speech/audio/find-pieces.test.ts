import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPieces } from './find-pieces.ts'

const rate = 16_000

/** Creates sections of noise and silence of these seconds, starting with silence. */
function makeSound(stretches: readonly number[]): Float32Array {
  const lengths = stretches.map((seconds) => Math.round(seconds * rate))
  const sound = new Float32Array(lengths.reduce((sum, length) => sum + length, 0))
  let seed = 1
  let begin = 0
  for (const [index, length] of lengths.entries()) {
    const isLoud = index % 2 === 1
    for (let at = begin; at < begin + length; at++) {
      if (isLoud) seed = (seed * 16_807) % 2_147_483_647
      sound[at] = isLoud ? seed / 2_147_483_647 - 0.5 : 0
    }
    begin += length
  }
  return sound
}

const inSeconds = (stretches: readonly number[]) =>
  findPieces(makeSound(stretches), rate).map(({ begin, end }) => [begin / rate, end / rate])

test('sound is found, with a margin around it', () => {
  const [piece] = inSeconds([10, 3, 10])
  expect(piece?.[0]).toBeCloseTo(9.66, 1)
  expect(piece?.[1]).toBeCloseTo(13.34, 1)
})

test.each([
  ['a short pause stays inside', [1, 3, 0.5, 3, 1], 1],
  ['a pause between short parts too', [1, 3, 1, 3, 1], 1],
  ['a long pause is left out', [1, 3, 5, 3, 1], 2],
  ['parts are put together up to 15 seconds', [1, 8, 1, 8, 1], 2],
  ['silence has no parts', [3], 0],
  ['nothing has none either', [], 0],
])('%s', (_name, stretches, count) => {
  expect(inSeconds(stretches).length).toBe(count)
})

test('sound without pauses is cut at its quietest place', () => {
  const sound = makeSound([0, 40])
  const quiet = 11 * rate
  sound.subarray(quiet, quiet + 0.4 * rate).forEach((sample, index, part) => (part[index] = sample / 10))
  const [first, second] = findPieces(sound, rate)
  expect(first?.end).toBe(second?.begin)
  expect((first?.end ?? 0) / rate).toBeCloseTo(11.2, 1)
})

test('no sound is lost or duplicated, and no part is longer than 30 seconds', () => {
  const stretch = fc.integer({ min: 1, max: 700 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 2, maxLength: 5 }), (stretches) => {
      const sound = makeSound(stretches)
      const pieces = findPieces(sound, rate)
      let last = 0
      for (const { begin, end } of pieces) {
        expect(begin).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(begin)
        expect(end - begin).toBeLessThanOrEqual(30 * rate)
        expect(sound.subarray(last, begin).every((sample) => sample === 0)).toBe(true)
        last = end
      }
      expect(sound.subarray(last).every((sample) => sample === 0)).toBe(true)
    }),
    { numRuns: 8 },
  )
})
