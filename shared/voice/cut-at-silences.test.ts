import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutAtSilences } from './cut-at-silences.ts'
import { loudnessStepSeconds } from './loudness.ts'

const loud = (steps: number) => Array.from({ length: steps }, () => 0.3)
const steps = (seconds: number) => Math.round(seconds / loudnessStepSeconds)

test('the pieces cover the clip without gaps, and none exceeds the maximum', () => {
  fc.assert(
    fc.property(
      fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: 2000 }),
      fc.integer({ min: 1, max: 60 }),
      (loudness, longest) => {
        const pieces = cutAtSilences(loudness, longest).map(({ from, to }) => ({ from: steps(from), to: steps(to) }))
        expect(pieces[0]?.from).toBe(0)
        expect(pieces.at(-1)?.to).toBe(loudness.length)
        for (const [index, { from, to }] of pieces.entries()) {
          expect(from).toBe(index === 0 ? 0 : pieces[index - 1]?.to)
          expect(to - from).toBeLessThanOrEqual(steps(longest))
          expect(to > from || loudness.length === 0).toBe(true)
        }
      },
    ),
  )
})

test('a cut is in a pause and not in a word', () => {
  // 3 minutes of speech with a pause of 2 seconds at 150 s.
  const loudness = [...loud(1500), ...Array.from({ length: 20 }, () => 0.001), ...loud(600)]
  const [first] = cutAtSilences(loudness, 180)
  expect(first?.to).toBeGreaterThan(150)
  expect(first?.to).toBeLessThan(152)
})

test('a short clip is not cut', () => {
  expect(cutAtSilences(loud(1800), 180)).toEqual([{ from: 0, to: 180 }])
})
