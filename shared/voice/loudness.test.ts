import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSilent, loudnessOf, loudnessStepSeconds, samplesPerStep } from './loudness.ts'
import { clipRateHz, toPcm16 } from './pcm.ts'

const decibels = (value: number) => 10 ** (value / 20)
const steps = (seconds: number, level: number) =>
  Array.from({ length: Math.round(seconds / loudnessStepSeconds) }, () => decibels(level))

test('the loudness of a step is its root mean square, and the last step may be shorter', () => {
  const sine = Float32Array.from({ length: clipRateHz * 0.25 }, (_, index) =>
    Math.sin((index / clipRateHz) * 440 * 2 * Math.PI),
  )
  const loudness = loudnessOf(toPcm16(sine))
  expect(loudness).toHaveLength(3)
  for (const step of loudness) expect(step).toBeCloseTo(Math.SQRT1_2, 1)
})

test('loudness does not depend on the step boundary at which the sound is split', () => {
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
