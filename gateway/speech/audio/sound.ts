import { endianness } from 'node:os'

/** Mono sound with samples from -1 to 1; `rate` in samples per second. */
export interface Sound {
  readonly samples: Float32Array
  readonly rate: number
}

/** Samples per second of all speech. The voices have 16,000 and 8,000; clients assume 24,000 for PCM without a rate. */
export const speechRate = 24_000

/** Returns the mean of all channels, which have equal lengths. */
export function mixDown(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = channels
  if (others.length === 0) return first
  return first.map((sample, index) => {
    let sum = sample
    for (const channel of others) sum += channel[index] ?? 0
    return sum / channels.length
  })
}

/** Converts samples from -1 to 1 to signed 16-bit integers, little-endian. */
export function encodePcm16(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const integers = Int16Array.from(samples, (sample) =>
    Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))),
  )
  const bytes = Buffer.from(integers.buffer)
  if (endianness() === 'BE') bytes.swap16()
  return new Uint8Array(integers.buffer)
}
