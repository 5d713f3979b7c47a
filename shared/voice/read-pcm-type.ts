/** What OpenAI's and most other speech models send where nobody says otherwise (openrouter.md §10). */
const usualRate = 24_000

/** The rate and channels of PCM: from the Content-Type (`audio/pcm;rate=24000;channels=1`, RFC 2586), else as usual. */
export function readPcmType(contentType: string): { sampleRate: number; channels: number } {
  const number = (name: string): number | null => {
    const found = new RegExp(`;\\s*${name}\\s*=\\s*"?(\\d{1,6})"?`, 'i').exec(contentType)
    return found ? Number(found[1]) : null
  }
  const rate = number('rate')
  const channels = number('channels')
  return {
    sampleRate: rate !== null && rate >= 4000 && rate <= 192_000 ? rate : usualRate,
    channels: channels === 2 ? 2 : 1,
  }
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
