import { expect, test } from 'vitest'
import { soundBlob } from './read-media.ts'

const samples = Uint8Array.from([1, 2, 3, 4, 5, 6])
const data = btoa(String.fromCharCode(...samples))

async function readWav(blob: Blob) {
  const buffer = await blob.arrayBuffer()
  const view = new DataView(buffer)
  const word = (from: number, to: number) => new TextDecoder().decode(buffer.slice(from, to))
  return {
    marks: [word(0, 4), word(8, 16), word(36, 40)],
    size: view.getUint32(4, true),
    format: view.getUint16(20, true),
    channels: view.getUint16(22, true),
    rate: view.getUint32(24, true),
    bytesASecond: view.getUint32(28, true),
    bits: view.getUint16(34, true),
    length: view.getUint32(40, true),
    samples: [...new Uint8Array(buffer, 44)],
  }
}

test('bare samples become a WAV file of 24 kHz, one channel and 16 bits', async () => {
  const blob = soundBlob({ data, format: 'pcm16' })
  expect(blob.type).toBe('audio/wav')
  expect(await readWav(blob)).toEqual({
    marks: ['RIFF', 'WAVEfmt ', 'data'],
    size: 42,
    format: 1,
    channels: 1,
    rate: 24_000,
    bytesASecond: 48_000,
    bits: 16,
    length: 6,
    samples: [...samples],
  })
})

test('a given sample rate and channel count are used', async () => {
  const { rate, channels, bytesASecond } = await readWav(soundBlob({ data, format: 'pcm;rate=16000;channels=2' }))
  expect({ rate, channels, bytesASecond }).toEqual({ rate: 16_000, channels: 2, bytesASecond: 64_000 })
})

test('data that is already a file stays unchanged', async () => {
  const blob = soundBlob({ data, format: 'MP3' })
  expect([blob.type, [...new Uint8Array(await blob.arrayBuffer())]]).toEqual(['audio/mpeg', [...samples]])
  expect(soundBlob({ data, format: 'opus' }).type).toBe('audio/ogg')
  expect(soundBlob({ data, format: 'x-new' }).type).toBe('audio/x-new')
})
