import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waveformPath } from './waveform.tsx'

const heights = (path: string) => [...path.matchAll(/v([\d.]+)/g)].map(([, height]) => Number(height))

test('each bar shows the maximum of its levels, and silence is a thin line', () => {
  expect(heights(waveformPath([0, 0, 0.9, 0, 0, 0], 3, 40))).toEqual([1.5, 40, 1.5])
})

test('the bars fit into the width and the height', () => {
  fc.assert(
    fc.property(
      fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: 500 }),
      fc.integer({ min: 0, max: 100 }),
      (levels, bars) => {
        const drawn = heights(waveformPath(levels, bars, 36))
        expect(drawn).toHaveLength(Math.min(levels.length, bars))
        expect(drawn.every((height) => height >= 1.5 && height <= 36)).toBe(true)
      },
    ),
  )
})
