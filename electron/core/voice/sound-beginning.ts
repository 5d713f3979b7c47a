/** What a body begins as, where its first bytes tell. `unknown` may be PCM, which begins with anything. */
export type SoundBeginning = 'mp3' | 'wav' | 'ogg' | 'flac' | 'html' | 'json' | 'unknown'

/** Bytes that are looked at. */
export const beginningLength = 16

/** Looks at the first `beginningLength` bytes of a body, or at all of a shorter one. */
export function readBeginning(bytes: Uint8Array): SoundBeginning {
  const text = String.fromCharCode(...bytes.subarray(0, beginningLength))
  if (text.startsWith('ID3')) return 'mp3'
  if (/^RIFF[^]{4}WAVE/.test(text)) return 'wav'
  if (text.startsWith('OggS')) return 'ogg'
  if (text.startsWith('fLaC')) return 'flac'
  // Sixteen letters in a row are no samples.
  if (/^\s*<[!?a-z][\x20-\x7e\s]*$/i.test(text)) return 'html'
  if (/^\s*[{[][\x20-\x7e\s]*$/.test(text)) return 'json'
  return 'unknown'
}

/** Whether it begins with the head of an MPEG audio frame of layer III, or with a tag before it (ISO/IEC 11172-3). */
export function beginsAsMp3(bytes: Uint8Array): boolean {
  if (readBeginning(bytes) === 'mp3') return true
  const [first = 0, second = 0, third = 0] = bytes
  return first === 0xff && (second & 0xe6) === 0xe2 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
}
