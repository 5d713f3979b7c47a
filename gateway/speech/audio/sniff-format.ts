import type { transcriptionFormats } from '#shared/gateway/audio.ts'

export type AudioFormat = (typeof transcriptionFormats)[number]

/** The format that the first bytes of a file tell; undefined for none of those that the API knows. */
export function sniffFormat(bytes: Uint8Array): AudioFormat | undefined {
  const text = (begin: number, end: number) => Buffer.from(bytes.subarray(begin, end)).toString('latin1')
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'wav'
  if (text(0, 3) === 'ID3') return 'mp3'
  if (text(0, 4) === 'OggS') return 'ogg'
  if (text(0, 4) === 'fLaC') return 'flac'
  if (text(4, 8) === 'ftyp') return 'm4a'
  // EBML, the frame of Matroska.
  if (text(0, 4) === '\u001aE\u00df\u00a3') return 'webm'
  const [first = 0, second = 0] = bytes
  // Eleven bits that are set begin a frame of MPEG audio; AAC alone has no layer.
  if (first === 0xff && (second & 0xe0) === 0xe0) return (second & 0x06) === 0 ? 'aac' : 'mp3'
  return undefined
}
