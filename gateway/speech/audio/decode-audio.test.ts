import { expect, test } from 'vitest'
import { createMp3Encoder } from 'wasm-media-encoders'
import { ApiError } from '../../api-error.ts'
import { tone } from '../../testing/tone.ts'
import { writeWav } from '../../testing/write-wav.ts'
import { decodeAudio } from './decode-audio.ts'

async function writeMp3(samples: Float32Array, sampleRate: number, channels: 1 | 2): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels, bitrate: 128 })
  const parts = [encoder.encode(Array.from({ length: channels }, () => samples)).slice(), encoder.finalize().slice()]
  return Buffer.concat(parts)
}

const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)

test.each([
  [16_000, 1],
  [24_000, 1],
  [44_100, 2],
  [48_000, 2],
] as const)('an mp3 at %i Hz with %i channels is decoded', async (rate, channels) => {
  const sound = await decodeAudio(await writeMp3(tone(440, rate), rate, channels))
  expect(sound.rate).toBe(rate)
  // Encoders add silence at both ends.
  expect(sound.samples.length / rate).toBeCloseTo(1.05, 1)
  expect(loudness(sound.samples)).toBeCloseTo(0.5 / Math.SQRT2, 1)
})

test('tags before the first frame and garbage after the last do no harm', async () => {
  const mp3 = await writeMp3(tone(440, 24_000), 24_000, 1)
  const tag = Buffer.concat([Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0040', 'latin1'), Buffer.alloc(64)])
  const sound = await decodeAudio(Buffer.concat([tag, mp3, Buffer.alloc(500, 'TAG')]))
  expect(sound.samples.length / 24_000).toBeCloseTo(1.05, 1)
})

test('a wav is told by its bytes', async () => {
  expect((await decodeAudio(writeWav(tone(440, 8000), { rate: 8000 }))).rate).toBe(8000)
})

test.each([
  ['text', Buffer.from('Hello'), 'is no audio file that is known; send wav or mp3'],
  ['nothing', Buffer.alloc(0), 'is no audio file that is known; send wav or mp3'],
  ['flac', Buffer.from('fLaC0000'), 'is flac, which is not read; send wav or mp3'],
  ['m4a', Buffer.from('\0\0\0\u0020ftypM4A '), 'is m4a, which is not read; send wav or mp3'],
  ['aac', Buffer.from('fff15080', 'hex'), 'is aac, which is not read; send wav or mp3'],
  ['an mp3 without a frame', Buffer.from('ID3 and no more'), 'is no mp3 that can be decoded'],
])('%s is refused', async (_what, bytes, message) => {
  await expect(decodeAudio(bytes)).rejects.toThrow(new ApiError(400, `input_audio.data ${message}`))
})
