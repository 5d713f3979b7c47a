/** Samples a second of every clip: what speech recognition hears, and a third of what a microphone gives. */
export const clipRate = 16_000

/** Bytes of a second of a clip: 16-bit samples, one channel. */
export const clipBytesPerSecond = clipRate * 2

/** Floats from -1 to 1 as 16-bit little-endian PCM; what is louder is cut off. */
export function toPcm16(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < samples.length; index += 1) {
    const sample = Math.max(-1, Math.min(1, samples[index] ?? 0))
    view.setInt16(index * 2, Math.round(sample < 0 ? sample * 0x8000 : sample * 0x7fff), true)
  }
  return bytes
}

/** 16-bit little-endian PCM as floats from -1 to 1. An odd byte at the end is left out. */
export function fromPcm16(bytes: Uint8Array): Float32Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const samples = new Float32Array(Math.floor(bytes.byteLength / 2))
  for (let index = 0; index < samples.length; index += 1) {
    const sample = view.getInt16(index * 2, true)
    samples[index] = sample < 0 ? sample / 0x8000 : sample / 0x7fff
  }
  return samples
}
