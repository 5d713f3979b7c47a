import { expect, test } from 'vitest'
import { tone } from '../../testing/tone.ts'
import { resample } from './resample.ts'

/** The largest difference between two sounds, without the ends, where a filter sees what is not there. */
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
])('from %i to %i Hz a tone stays what and where it is', (from, to) => {
  const result = resample(tone(1000, from), from, to)
  expect(result.length).toBe(to)
  expect(difference(result, tone(1000, to))).toBeLessThan(0.001)
})

test.each([
  [44_100, 9000],
  [48_000, 15_000],
  [192_000, 50_000],
  [16_100, 8040],
])('from %i to 16000 Hz a tone of %i Hz, which has no place there, is not heard at another', (from, frequency) => {
  const result = resample(tone(frequency, from), from, 16_000)
  // 60 dB below what it was.
  expect(difference(result, new Float32Array(16_000))).toBeLessThan(0.0005)
})

test('from 8000 to 16000 Hz no mirror image is added', () => {
  const result = resample(tone(3000, 8000), 8000, 16_000)
  expect(difference(result, tone(3000, 16_000))).toBeLessThan(0.001)
})

test('the same rate is the same sound, and none is none', () => {
  const sound = tone(440, 16_000, 0.1)
  expect(resample(sound, 16_000, 16_000)).toBe(sound)
  expect(resample(new Float32Array(0), 44_100, 16_000)).toEqual(new Float32Array(0))
})
