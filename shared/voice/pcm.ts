/** Sample rate of every clip: the rate of speech recognition, and a third of a microphone's. */
export const clipRateHz = 16_000

/** Bytes per second of a clip: 16-bit samples, one channel. */
export const clipBytesPerSecond = clipRateHz * 2

/** Converts floats from -1 to 1 to 16-bit little-endian PCM; louder samples are clipped. */
export function toPcm16(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < samples.length; index += 1) {
    const sample = Math.max(-1, Math.min(1, samples[index] ?? 0))
    view.setInt16(index * 2, Math.round(sample < 0 ? sample * 0x8000 : sample * 0x7fff), true)
  }
  return bytes
}

/** Converts 16-bit little-endian PCM to floats from -1 to 1. Ignores an odd byte at the end. */
export function fromPcm16(bytes: Uint8Array): Float32Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const samples = new Float32Array(Math.floor(bytes.byteLength / 2))
  for (let index = 0; index < samples.length; index += 1) {
    const sample = view.getInt16(index * 2, true)
    samples[index] = sample < 0 ? sample / 0x8000 : sample / 0x7fff
  }
  return samples
}
