import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPcm16, toPcm16 } from './pcm.ts'

test('16-bit samples are converted back unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -0x8000, max: 0x7fff }), { maxLength: 300 }), (samples) => {
      const bytes = new Uint8Array(Int16Array.from(samples).buffer)
      expect(toPcm16(fromPcm16(bytes))).toEqual(bytes)
    }),
  )
})

test('loud samples are clipped, and NaN becomes silence', () => {
  const bytes = toPcm16(Float32Array.of(2, -2, 0.5, Number.NaN))
  expect([...new Int16Array(bytes.buffer)]).toEqual([0x7fff, -0x8000, 0x4000, 0])
})

test('an odd byte at the end is ignored', () => {
  expect([...fromPcm16(Uint8Array.of(0, 0x80, 7))]).toEqual([-1])
})
