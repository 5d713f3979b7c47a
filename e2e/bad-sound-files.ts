import { wavHead } from '#shared/voice/wav.ts'

/** A file that may be mistaken for sound, and the expected result: a clip of this many seconds, or a problem. */
export interface BadSoundFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** Whether it represents all files with the same outcome. */
  readonly isTypical?: true
  readonly expected: { readonly seconds: number; readonly isSilent?: boolean } | { readonly problem: string }
}

const rate = 16_000

/** Returns sound files with all the damages that occur in practice. `mp3` is an intact file of `mp3Seconds`. */
export function badSoundFiles(mp3: Uint8Array, mp3Seconds: number): BadSoundFile[] {
  const spoken = pcm(2)
  const good = wav(spoken)
  const unknown = { problem: 'isn’t a supported audio file' }
  const broken = { problem: 'is damaged' }
  const none = { problem: 'has no audio' }
  return [
    { name: 'empty.wav', isTypical: true, bytes: bytes(), expected: { problem: 'is empty' } },
    { name: 'one-byte.mp3', bytes: bytes(0xff), expected: unknown },
    { name: 'words.mp3', bytes: text('Chickpeas, two lemons, the good oil'), expected: unknown },
    { name: 'page.wav', isTypical: true, bytes: text('<!doctype html><title>Sign in</title>'), expected: unknown },
    { name: 'error.mp3', bytes: text('{"error":{"code":429,"message":"Slow down"}}'), expected: unknown },
    {
      name: 'picture.mp3',
      bytes: joined(bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), noise(4000)),
      expected: unknown,
    },
    { name: 'paper.wav', bytes: joined(text('%PDF-1.7\n'), noise(4000)), expected: unknown },
    { name: 'archive.m4a', bytes: joined(text('PK\u0003\u0004'), noise(4000)), expected: unknown },
    { name: 'noughts.wav', bytes: new Uint8Array(50_000), expected: unknown },
    { name: 'half-a-head.wav', bytes: good.subarray(0, 30), expected: broken },
    { name: 'head-alone.wav', bytes: wav(bytes()), expected: none },
    { name: 'no-data.wav', isTypical: true, bytes: good.subarray(0, 36), expected: broken },
    { name: 'cut-short.wav', isTypical: true, bytes: good.subarray(0, 44 + rate * 2), expected: { seconds: 1 } },
    { name: 'odd-byte.wav', bytes: joined(good, bytes(1)), expected: { seconds: 2 } },
    { name: 'length-beyond.wav', bytes: wav(spoken, { length: 0xfffffff0 }), expected: { seconds: 2 } },
    { name: 'length-of-a-stream.wav', bytes: wav(spoken, { length: 0xffffffff }), expected: { seconds: 2 } },
    { name: 'length-none.wav', isTypical: true, bytes: wav(spoken, { length: 0 }), expected: none },
    { name: 'rate-none.wav', bytes: wav(spoken, { rate: 0 }), expected: broken },
    { name: 'rate-of-one.wav', bytes: wav(spoken, { rate: 1 }), expected: broken },
    { name: 'rate-beyond.wav', bytes: wav(spoken, { rate: 4_000_000_000 }), expected: broken },
    { name: 'channels-none.wav', bytes: wav(spoken, { channels: 0 }), expected: broken },
    { name: 'channels-many.wav', bytes: wav(spoken, { channels: 65_535 }), expected: none },
    {
      name: 'codec.wav',
      isTypical: true,
      bytes: wav(spoken, { codec: 0x161 }),
      expected: { problem: 'Can’t decode the audio in' },
    },
    {
      name: 'not-numbers.wav',
      bytes: wav(nanSamples(2), { codec: 3, bits: 32 }),
      expected: { seconds: 2, isSilent: true },
    },
    { name: 'too-loud.wav', bytes: wav(tooLoud(2), { codec: 3, bits: 32 }), expected: { seconds: 2 } },
    { name: 'eight-bits.wav', bytes: wav(noise(8000), { rate: 8000, bits: 8 }), expected: { seconds: 1 } },
    {
      name: 'studio.wav',
      bytes: wav(noise(192_000 * 6), { rate: 192_000, channels: 2, bits: 24 }),
      expected: { seconds: 1 },
    },
    {
      name: 'silence.wav',
      isTypical: true,
      bytes: wav(new Uint8Array(rate * 4)),
      expected: { seconds: 2, isSilent: true },
    },
    { name: 'one-sample.wav', bytes: wav(bytes(1, 1)), expected: { seconds: 0, isSilent: true } },
    {
      name: 'cut.mp3',
      isTypical: true,
      bytes: mp3.subarray(0, mp3.length >> 1),
      expected: { seconds: mp3Seconds / 2 },
    },
    { name: 'hole.mp3', bytes: withHole(mp3), expected: { seconds: mp3Seconds } },
    { name: 'noise-before.mp3', bytes: joined(noise(700), mp3), expected: { seconds: mp3Seconds } },
    { name: 'tag-alone.mp3', bytes: joined(text('ID3\u0004\0\0\0\0\0\u000a'), new Uint8Array(10)), expected: unknown },
    {
      name: 'tag-beyond.mp3',
      bytes: joined(text('ID3\u0004\0\0\u007f\u007f\u007f\u007f'), noise(200)),
      expected: unknown,
    },
    { name: 'head-alone.ogg', bytes: joined(text('OggS'), noise(4000)), expected: broken },
    { name: 'head-alone.flac', bytes: joined(text('fLaC'), noise(4000)), expected: broken },
    { name: 'head-alone.webm', bytes: joined(bytes(0x1a, 0x45, 0xdf, 0xa3), noise(4000)), expected: unknown },
    { name: 'no-index.m4a', bytes: joined(bytes(0, 0, 0, 16), text('ftypM4A \0\0\0\0'), noise(4000)), expected: none },
  ]
}

interface WavHead {
  length?: number
  rate?: number
  channels?: number
  codec?: number
  bits?: number
}

function wav(sound: Uint8Array, head: WavHead = {}): Uint8Array {
  const { length = sound.length, channels = 1, codec = 1, bits = 16 } = head
  const file = joined(wavHead(length, head.rate ?? rate, channels), sound)
  const view = new DataView(file.buffer)
  view.setUint32(4, Math.min(length + 36, 0xffffffff), true)
  view.setUint16(20, codec, true)
  view.setUint16(32, (channels * bits) / 8, true)
  view.setUint16(34, bits, true)
  return file
}

/** Returns a 16-bit tone that counts as speech. */
function pcm(seconds: number): Uint8Array {
  const sound = new Uint8Array(seconds * rate * 2)
  const view = new DataView(sound.buffer)
  for (let index = 0; index < seconds * rate; index += 1) view.setInt16(index * 2, 9000 * Math.sin(index / 6), true)
  return sound
}

function nanSamples(seconds: number): Uint8Array {
  return new Uint8Array(Float32Array.from({ length: seconds * rate }, () => Number.NaN).buffer)
}

function tooLoud(seconds: number): Uint8Array {
  const samples = Float32Array.from({ length: seconds * rate }, (_, index) => (index % 100 < 50 ? Infinity : -1e30))
  return new Uint8Array(samples.buffer)
}

/** Returns deterministic pseudo-random bytes, none of which can start an MPEG frame. */
function noise(length: number): Uint8Array {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return (state >> 16) % 0xe0
  })
}

function withHole(mp3: Uint8Array): Uint8Array {
  const damaged = Uint8Array.from(mp3)
  const middle = mp3.length >> 1
  damaged.set(noise(900), middle)
  return damaged
}

const bytes = (...values: readonly number[]) => Uint8Array.from(values)
const text = (value: string) => Uint8Array.from(value, (character) => character.charCodeAt(0))

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}
