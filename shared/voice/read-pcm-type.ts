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
