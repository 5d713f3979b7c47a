/** What OpenAI's and most other speech models send where nobody says otherwise. */
export const usualPcmRate = 24_000

/** What 16-bit PCM has to be known by: samples a second, channels, and who says so. */
export interface PcmType {
  readonly sampleRate: number
  readonly channels: number
  readonly rateFrom: 'gateway' | 'settings' | 'usual'
}

/**
 * The rate and channels of PCM: from the Content-Type (`audio/pcm;rate=24000;channels=1`, RFC 2586), else the rate that
 * was set for the model, else the usual one. A rate that nobody could mean counts as not said.
 */
export function readPcmType(contentType: string, setRate: number | null = null): PcmType {
  const rate = parameterOf(contentType, 'rate')
  const channels = parameterOf(contentType, 'channels') === 2 ? 2 : 1
  if (rate !== null && rate >= 4000 && rate <= 192_000) return { sampleRate: rate, channels, rateFrom: 'gateway' }
  if (setRate !== null) return { sampleRate: setRate, channels, rateFrom: 'settings' }
  return { sampleRate: usualPcmRate, channels, rateFrom: 'usual' }
}

function parameterOf(contentType: string, name: string): number | null {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*"?(\\d{1,6})"?`, 'i').exec(contentType)
  return found ? Number(found[1]) : null
}

/** Joins bytes that were cut anywhere into whole frames; `rest` is what waits for its other half. */
export function wholeFrames(
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
