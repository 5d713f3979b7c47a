import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wavHead } from './wav.ts'

test('a WAV header has the length and the rate of the sound', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom(8000, 16_000, 22_050, 24_000, 44_100, 48_000),
      fc.constantFrom(1, 2),
      (frames, rate, channels) => {
        const bytes = frames * channels * 2
        const head = Buffer.from(wavHead(bytes, rate, channels))
        expect({
          riff: head.toString('latin1', 0, 4),
          size: head.readUInt32LE(4),
          wave: head.toString('latin1', 8, 16),
          formatBytes: head.readUInt32LE(16),
          pcm: head.readUInt16LE(20),
          channels: head.readUInt16LE(22),
          rate: head.readUInt32LE(24),
          bytesASecond: head.readUInt32LE(28),
          frame: head.readUInt16LE(32),
          bits: head.readUInt16LE(34),
          data: head.toString('latin1', 36, 40),
          dataBytes: head.readUInt32LE(40),
          length: head.length,
        }).toEqual({
          riff: 'RIFF',
          size: bytes + 36,
          wave: 'WAVEfmt ',
          formatBytes: 16,
          pcm: 1,
          channels,
          rate,
          bytesASecond: rate * channels * 2,
          frame: channels * 2,
          bits: 16,
          data: 'data',
          dataBytes: bytes,
          length: 44,
        })
      },
    ),
  )
})
