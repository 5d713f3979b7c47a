import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createMp3Encoder } from 'wasm-media-encoders'
import { ApiError } from '../../http/api-error.ts'
import { createTone } from '../../testing/tone.ts'
import { writeWav } from '../../testing/write-wav.ts'
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WEBM,
  type OutputFormat,
} from 'mediabunny'
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
  const sound = await decodeAudio(await writeMp3(createTone(440, rate), rate, channels))
  expect(sound.rate).toBe(rate)
  // Encoders add silence at both ends.
  expect(sound.samples.length / rate).toBeCloseTo(1.05, 1)
  expect(loudness(sound.samples)).toBeCloseTo(0.5 / Math.SQRT2, 1)
})

test('tags before the first frame and garbage after the last are ignored', async () => {
  const mp3 = await writeMp3(createTone(440, 24_000), 24_000, 1)
  const tag = Buffer.concat([Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0040', 'latin1'), Buffer.alloc(64)])
  const sound = await decodeAudio(Buffer.concat([tag, mp3, Buffer.alloc(500, 'TAG')]))
  expect(sound.samples.length / 24_000).toBeCloseTo(1.05, 1)
})

test('a wav is recognised by its bytes', async () => {
  expect((await decodeAudio(writeWav(createTone(440, 8000), { rate: 8000 }))).rate).toBe(8000)
})

test.each([
  ['text', Buffer.from('Hello'), 'is no audio file that is known; send wav, mp3, or Opus in webm, ogg or m4a'],
  ['nothing', Buffer.alloc(0), 'is no audio file that is known; send wav, mp3, or Opus in webm, ogg or m4a'],
  ['flac', Buffer.from('fLaC0000'), 'is flac, which is not read; send wav, mp3, or Opus in webm, ogg or m4a'],
  ['an empty m4a', Buffer.from('\0\0\0\u0020ftypM4A '), 'is m4a without sound'],
  ['an empty ogg', Buffer.from('OggS'), 'is ogg without sound'],
  ['a broken webm', Buffer.from('1a45dfa3', 'hex'), 'is a broken webm'],
  ['aac', Buffer.from('fff15080', 'hex'), 'is aac, which is not read; send wav, mp3, or Opus in webm, ogg or m4a'],
  ['an mp3 without a frame', Buffer.from('ID3 and no more'), 'is not an mp3 that can be decoded'],
])('%s is refused', async (_what, bytes, message) => {
  await expect(decodeAudio(bytes)).rejects.toThrow(new ApiError(400, `input_audio.data ${message}`))
})

/** Speech of one of our voices, recorded by Chromium: 3.54 seconds of Opus. */
const recorded = await readFile(new URL('testing/packed-gateway.webm', import.meta.url))

/** Writes the same packets in another container. */
async function pack(format: OutputFormat): Promise<Uint8Array> {
  const track = await new Input({ formats: [WEBM], source: new BufferSource(recorded) }).getPrimaryAudioTrack()
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = await track?.getDecoderConfig()
  if (track === null || track === undefined || !decoderConfig) throw new Error('The recording has no sound')
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig })
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}

test.each<[string, () => Promise<Uint8Array>]>([
  ['webm', async () => recorded],
  ['ogg', () => pack(new OggOutputFormat())],
  ['m4a', () => pack(new Mp4OutputFormat())],
])('Opus in %s is decoded', async (_format, read) => {
  const sound = await decodeAudio(await read())
  expect(sound.rate).toBe(16_000)
  expect(sound.samples.length).toBe(56_640)
  expect(loudness(sound.samples)).toBeGreaterThan(0.01)
})

test('a truncated webm is decoded up to its end, or refused', async () => {
  for (const length of [50, 500, 5000]) {
    const outcome = await decodeAudio(recorded.subarray(0, length)).then(
      ({ rate }) => rate,
      (error: unknown) => (error instanceof ApiError ? error.status : error),
    )
    expect([16_000, 400]).toContain(outcome)
  }
})
