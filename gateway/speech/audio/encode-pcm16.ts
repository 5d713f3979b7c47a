import { endianness } from 'node:os'

/** Converts samples from -1 to 1 to signed 16-bit integers, little-endian. */
export function encodePcm16(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const integers = Int16Array.from(samples, (sample) =>
    Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))),
  )
  const bytes = Buffer.from(integers.buffer)
  if (endianness() === 'BE') bytes.swap16()
  return new Uint8Array(integers.buffer)
}
