/** Returns the header of a WAV file with 16-bit PCM (RIFF, 44 bytes). `dataBytes` is the length of the sound. */
export function wavHead(dataBytes: number, sampleRate: number, channels = 1): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(44)
  const view = new DataView(head.buffer)
  const write = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index += 1) head[at + index] = text.charCodeAt(index)
  }
  const frame = channels * 2
  write(0, 'RIFF')
  view.setUint32(4, 36 + dataBytes, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * frame, true)
  view.setUint16(32, frame, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, dataBytes, true)
  return head
}

/** Describes how bytes that a gateway calls `mp3` or `pcm16` become a file. `head` goes before them. */
interface SoundFile {
  readonly head: Uint8Array<ArrayBuffer> | null
  /** Media type. */
  readonly type: string
  readonly extension: string
}

/** Media types for the short names of gateways; an Opus stream is in an Ogg container. */
const types: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  webm: 'audio/webm',
}

/** Describes the file for a sound of this `format` and number of bytes. Raw samples get a WAV header. */
export function soundFile(format: string, bytes: number): SoundFile {
  if (/^pcm/i.test(format)) {
    return { head: wavHead(bytes, rateOf(format), channelsOf(format)), type: 'audio/wav', extension: 'wav' }
  }
  const [name = ''] = format.toLowerCase().split(';')
  return { head: null, type: types[name] ?? `audio/${name}`, extension: /^[a-z0-9]{1,8}$/.test(name) ? name : 'bin' }
}

/**
 * Returns the rate of raw samples. No source states it; 24 kHz and one channel are usual, and reported values have
 * priority.
 */
function rateOf(format: string): number {
  return Number(/\brate=(\d+)/i.exec(format)?.[1] ?? 24_000)
}

function channelsOf(format: string): number {
  return Number(/\bchannels=(\d+)/i.exec(format)?.[1] ?? 1)
}
