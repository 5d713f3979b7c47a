import { wavHead } from './wav.ts'

/** Describes how bytes that a gateway calls `mp3` or `pcm16` become a file. `head` goes before them. */
export interface SoundFile {
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
