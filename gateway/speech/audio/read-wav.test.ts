import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../../http/api-error.ts'
import { createTone } from '../../testing/tone.ts'
import { writeWav, type WavForm } from '../../testing/write-wav.ts'
import { readWav } from './read-wav.ts'

const forms: readonly (readonly [WavForm, number])[] = [
  [{ bits: 8 }, 1 / 100],
  [{ bits: 16 }, 1 / 30_000],
  [{ bits: 24 }, 1 / 8_000_000],
  [{ bits: 32 }, 1e-7],
  [{ tag: 3, bits: 32 }, 1e-7],
  [{ tag: 3, bits: 64 }, 1e-7],
  [{ bits: 24, channels: 6, isExtensible: true }, 1 / 8_000_000],
  [{ tag: 3, bits: 32, channels: 2, rate: 192_000, isExtensible: true }, 1e-7],
  [{ channels: 2, rate: 11_025 }, 1 / 30_000],
]

test.each(forms)('a wav of %j is read', (form, precision) => {
  const rate = form.rate ?? 16_000
  const samples = createTone(440, rate, 0.1)
  const sound = readWav(writeWav(samples, form), 60)
  expect([sound.rate, sound.samples.length]).toEqual([rate, samples.length])
  expect(Math.max(...sound.samples.map((sample, index) => Math.abs(sample - (samples[index] ?? 0))))).toBeLessThan(
    precision,
  )
})

test('channels are mixed into one', () => {
  const wav = writeWav(Float32Array.of(0.5, 0.5, -0.5, 0.25), { tag: 3, bits: 32 })
  // The same bytes as two channels.
  const at = wav.indexOf('fmt ') + 8
  wav.writeUInt16LE(2, at + 2)
  expect(readWav(wav, 60).samples).toEqual(Float32Array.of(0.5, -0.125))
})

// The largest and the smallest values of the tables of ITU-T G.711.
test.each([
  [7, [0x80, 0xff, 0x00, 0x7f], [32_124, 0, -32_124, 0]],
  [6, [0xaa, 0xd5, 0x2a, 0x55], [32_256, 8, -32_256, -8]],
])('the companding law of format %i is read', (tag, bytes, values) => {
  const wav = writeWav(new Float32Array(4), { bits: 8 })
  wav.writeUInt16LE(tag, wav.indexOf('fmt ') + 8)
  wav.set(bytes, wav.length - 4)
  expect([...readWav(wav, 60).samples].map((sample) => Math.round(sample * 32_768) + 0)).toEqual(values)
})

test.each([0, 0xffff_ffff, 0x7fff_ffff])('a length of %i in the header means the rest of the file', (size) => {
  const wav = writeWav(createTone(440, 16_000, 0.01))
  wav.writeUInt32LE(size, wav.indexOf('data') + 4)
  expect(readWav(wav, 60).samples.length).toBe(160)
})

test('a wav without a sample is silence', () => {
  expect(readWav(writeWav(new Float32Array(0)), 60)).toEqual({ samples: new Float32Array(0), rate: 16_000 })
})

const short = writeWav(createTone(440, 16_000, 0.01))
const changed = (change: (wav: Buffer) => void) => {
  const wav = Buffer.from(short)
  change(wav)
  return wav
}
const format = short.indexOf('fmt ') + 8

test.each([
  ['cut off', short.subarray(0, -100), 'is cut off: it tells of 320 bytes of sound and has 220'],
  ['without sound', short.subarray(0, format + 16), 'is a wav without sound: its data chunk is missing'],
  ['without format', changed((wav) => wav.write('xxxx', format - 8)), 'is a wav without a format'],
  [
    'compressed',
    changed((wav) => wav.writeUInt16LE(2, format)),
    'is a wav of an encoding that is not read (format 2, 16 bits a sample)',
  ],
  ['of no channel', changed((wav) => wav.writeUInt16LE(0, format + 2)), 'is a wav with 0 channels'],
  [
    'of no rate',
    changed((wav) => wav.writeUInt32LE(0, format + 4)),
    'is a wav with 0 samples a second; 1000 to 384000 are read',
  ],
  ['too long', changed((wav) => wav.writeUInt32LE(1000, format + 4)), 'is longer than 0.001 minutes'],
])('a wav that is %s is refused', (_what, wav, message) => {
  expect(() => readWav(wav, 0.06)).toThrow(new ApiError(400, `input_audio.data ${message}`))
})

test('any wav is read or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(short.length), (bytes, at) => {
      const wav = changed((whole) => whole.set(bytes.subarray(0, whole.length - at), at))
      expect(outcomeOf(() => readWav(wav, 60).samples.every((sample) => Math.abs(sample) <= 1))).toBe(true)
    }),
  )
})

function outcomeOf(read: () => boolean): boolean {
  try {
    return read()
  } catch (error) {
    return error instanceof ApiError && error.status === 400
  }
}
