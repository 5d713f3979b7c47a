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

/** Rate of most speech models, including OpenAI's, if it is not reported. */
export const defaultPcmRateHz = 24_000

/** Format of 16-bit PCM: sample rate in Hz, channels, and the source of this information. */
export interface PcmType {
  readonly sampleRate: number
  readonly channels: number
  readonly rateFrom: 'gateway' | 'settings' | 'usual'
}

/**
 * Returns rate and channels of PCM: from the Content-Type (`audio/pcm;rate=24000;channels=1`, RFC 2586), else the rate
 * set for the model, else the default. Ignores an implausible rate.
 */
export function readPcmType(contentType: string, setRate: number | null = null): PcmType {
  const rate = parameterOf(contentType, 'rate')
  const channels = parameterOf(contentType, 'channels') === 2 ? 2 : 1
  if (rate !== null && rate >= 4000 && rate <= 192_000) return { sampleRate: rate, channels, rateFrom: 'gateway' }
  if (setRate !== null) return { sampleRate: setRate, channels, rateFrom: 'settings' }
  return { sampleRate: defaultPcmRateHz, channels, rateFrom: 'usual' }
}

function parameterOf(contentType: string, name: string): number | null {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*"?(\\d{1,6})"?`, 'i').exec(contentType)
  return found ? Number(found[1]) : null
}

/** Joins bytes that were split anywhere to whole frames; `rest` is an incomplete frame. */
export function splitWholeFrames(
  rest: Uint8Array,
  bytes: Uint8Array,
  frame: number,
): { whole: Uint8Array<ArrayBuffer>; rest: Uint8Array } {
  const both = new Uint8Array(rest.length + bytes.length)
  both.set(rest)
  both.set(bytes, rest.length)
  const end = both.length - (both.length % frame)
  return { whole: both.slice(0, end), rest: both.slice(end) }
}
