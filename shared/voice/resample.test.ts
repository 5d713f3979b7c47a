import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createResampler, resample } from './resample.ts'

/** Returns a sine of `seconds`, with an amplitude of a half. */
function tone(frequency: number, rate: number, seconds = 1): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, index) => 0.5 * Math.sin((2 * Math.PI * frequency * index) / rate),
  )
}

/** Returns the largest difference between two sounds, without the ends, where the filter has no input. */
function difference(one: Float32Array, other: Float32Array): number {
  const margin = Math.min(2000, one.length / 4)
  return one.subarray(margin, -margin).reduce((most, sample, index) => {
    return Math.max(most, Math.abs(sample - (other[index + margin] ?? 0)))
  }, 0)
}

test.each([
  [44_100, 16_000],
  [48_000, 16_000],
  [8000, 16_000],
  [11_025, 16_000],
  [192_000, 16_000],
  [16_000, 24_000],
  [22_051, 16_000],
])('from %i to %i Hz a tone keeps its frequency and phase', (from, to) => {
  const result = resample(tone(1000, from), from, to)
  expect(result.length).toBe(to)
  expect(difference(result, tone(1000, to))).toBeLessThan(0.001)
})

test.each([
  [44_100, 9000],
  [48_000, 15_000],
  [192_000, 50_000],
  [16_100, 8040],
])('from %i to 16000 Hz a tone of %i Hz above the band has no alias', (from, frequency) => {
  const result = resample(tone(frequency, from), from, 16_000)
  // 60 dB below the original.
  expect(difference(result, new Float32Array(16_000))).toBeLessThan(0.0005)
})

test('from 8000 to 16000 Hz there is no mirror image', () => {
  const result = resample(tone(3000, 8000), 8000, 16_000)
  expect(difference(result, tone(3000, 16_000))).toBeLessThan(0.001)
})

test('the same rate returns the same sound, and empty sound stays empty', () => {
  const sound = tone(440, 16_000, 0.1)
  expect(resample(sound, 16_000, 16_000)).toBe(sound)
  expect(resample(new Float32Array(0), 44_100, 16_000)).toEqual(new Float32Array(0))
})

test('sound in any parts is resampled as if it were one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(8000, 11_025, 16_000, 24_000, 44_100, 48_000),
      fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 8 }),
      fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: undefined }),
      (from, lengths, together) => {
        const whole = tone(700, from, lengths.reduce((all, length) => all + length, 0) / from)
        const resampler = createResampler(from, 16_000, together)
        let at = 0
        const parts = lengths.map((length) => resampler.add(whole.subarray(at, (at += length))))
        const joined = [...parts, resampler.end()].flatMap((part) => [...part])
        expect(joined.length).toBe(Math.ceil((whole.length * 16_000) / from))
        const expected = resample(whole, from, 16_000)
        expect(joined.every((sample, index) => Math.abs(sample - (expected[index] ?? 9)) < 1e-6)).toBe(true)
      },
    ),
    { numRuns: 30 },
  )
})

test.each([44_100, 48_000])('from %i Hz in blocks of a millisecond, only the last 13 ms are delayed', (from) => {
  const resampler = createResampler(from, 16_000, from / 1000)
  let heard = 0
  for (let time = 1; time <= 20; time += 1) {
    heard += resampler.add(new Float32Array(from / 100)).length
    expect(heard).toBeGreaterThanOrEqual(time * 160 - 0.013 * 16_000)
  }
})
