/** The type of a body by its first bytes. `unknown` may be PCM, which begins with anything. */
export type SniffedSound = 'mp3' | 'wav' | 'ogg' | 'flac' | 'html' | 'json' | 'unknown'

/** Bytes needed to detect the type. */
export const sniffBytes = 16

/** Detects the type from the first `sniffBytes` bytes of a body, or all of a shorter one. */
export function sniffSound(bytes: Uint8Array): SniffedSound {
  const text = String.fromCharCode(...bytes.subarray(0, sniffBytes))
  if (text.startsWith('ID3')) return 'mp3'
  if (/^RIFF[^]{4}WAVE/.test(text)) return 'wav'
  if (text.startsWith('OggS')) return 'ogg'
  if (text.startsWith('fLaC')) return 'flac'
  // Sixteen printable characters in a row are not samples.
  if (/^\s*<[!?a-z][\x20-\x7e\s]*$/i.test(text)) return 'html'
  if (/^\s*[{[][\x20-\x7e\s]*$/.test(text)) return 'json'
  return 'unknown'
}

/**
 * Returns whether the bytes begin with the header of an MPEG layer III frame, or with a tag before it (ISO/IEC
 * 11172-3).
 */
export function isMp3(bytes: Uint8Array): boolean {
  if (sniffSound(bytes) === 'mp3') return true
  const [first = 0, second = 0, third = 0] = bytes
  return first === 0xff && (second & 0xe6) === 0xe2 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
}
