import type { transcriptionFormats } from '#shared/gateway/audio.ts'

export type AudioFormat = (typeof transcriptionFormats)[number]

/** Detects the format from the first bytes of a file; undefined for formats that the API does not know. */
export function sniffFormat(bytes: Uint8Array): AudioFormat | undefined {
  const text = (begin: number, end: number) => Buffer.from(bytes.subarray(begin, end)).toString('latin1')
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'wav'
  if (text(0, 3) === 'ID3') return 'mp3'
  if (text(0, 4) === 'OggS') return 'ogg'
  if (text(0, 4) === 'fLaC') return 'flac'
  if (text(4, 8) === 'ftyp') return 'm4a'
  // EBML, the container of Matroska.
  if (text(0, 4) === '\u001aE\u00df\u00a3') return 'webm'
  const [first = 0, second = 0] = bytes
  // Eleven set bits begin a frame of MPEG audio; only AAC has no layer.
  if (first === 0xff && (second & 0xe0) === 0xe0) return (second & 0x06) === 0 ? 'aac' : 'mp3'
  return undefined
}
