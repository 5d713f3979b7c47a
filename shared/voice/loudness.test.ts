import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSilent, loudnessOf, loudnessStep, samplesPerStep } from './loudness.ts'
import { clipRate, toPcm16 } from './pcm.ts'

const decibels = (value: number) => 10 ** (value / 20)
const steps = (seconds: number, level: number) =>
  Array.from({ length: Math.round(seconds / loudnessStep) }, () => decibels(level))

test('a step is as loud as its root mean square, and the last may be shorter', () => {
  const sine = Float32Array.from({ length: clipRate * 0.25 }, (_, index) =>
    Math.sin((index / clipRate) * 440 * 2 * Math.PI),
  )
  const loudness = loudnessOf(toPcm16(sine))
  expect(loudness).toHaveLength(3)
  for (const step of loudness) expect(step).toBeCloseTo(Math.SQRT1_2, 1)
})

test('loudness is measured step by step, wherever the sound is cut between two', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -0x8000, max: 0x7fff }), { minLength: 0, maxLength: samplesPerStep * 2 }),
      fc.integer({ min: 0, max: 2 }),
      (samples, at) => {
        const bytes = new Uint8Array(Int16Array.from(samples).buffer)
        const cut = at * samplesPerStep * 2
        expect([...loudnessOf(bytes.subarray(0, cut)), ...loudnessOf(bytes.subarray(cut))]).toEqual(loudnessOf(bytes))
      },
    ),
  )
})

test.each([
  ['nothing at all', [], true],
  ['a quiet room', steps(10, -60), true],
  ['a click in a quiet room', [...steps(5, -60), ...steps(0.1, -6), ...steps(5, -60)], true],
  ['a fan that hums all the time', steps(10, -36), true],
  ['one short word', [...steps(2, -60), ...steps(0.4, -20), ...steps(2, -60)], false],
  ['a quiet voice', [...steps(1, -58), ...steps(3, -38), ...steps(1, -58)], false],
  ['a voice above a fan', [...steps(2, -38), ...steps(3, -24), ...steps(1, -38)], false],
  ['a voice without any pause', steps(4, -22), false],
])('%s', (_name, loudness, silent) => {
  expect(isSilent(loudness)).toBe(silent)
})
