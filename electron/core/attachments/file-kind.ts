import type { AttachmentKind } from '#shared/attachment.ts'

/** The type of a file by its bytes; its name is ignored. */
export interface FileKind {
  readonly kind: AttachmentKind
  readonly type: string
}

/** How many bytes at the beginning are searched for a signature. */
export const maxSignatureBytes = 4096

/**
 * Returns the type of a file, or null if it is neither known nor text. `isBeginning`: the file is longer than `bytes`,
 * so the last character may be cut.
 */
export function fileKind(bytes: Uint8Array, isBeginning = false): FileKind | null {
  const begin = latin1(bytes.subarray(0, maxSignatureBytes))
  const found = signatures.find(([pattern]) => pattern.test(begin))
  if (found) return { kind: found[1], type: found[2] }
  if (isMpegSound(bytes)) return { kind: 'audio', type: 'audio/mpeg' }
  return decodeText(bytes, isBeginning) === null ? null : { kind: 'text', type: 'text/plain' }
}

/** Signatures at the beginning of files, from the specifications of the formats. SVG counts as text. */
const signatures: readonly (readonly [RegExp, AttachmentKind, string])[] = [
  // oxlint-disable-next-line no-control-regex -- The signature contains them.
  [/^\x89PNG\r\n\x1a\n/, 'image', 'image/png'],
  [/^\xff\xd8\xff/, 'image', 'image/jpeg'],
  [/^GIF8[79]a/, 'image', 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image', 'image/webp'],
  [/^RIFF[^]{4}WAVE/, 'audio', 'audio/wav'],
  [/^ID3/, 'audio', 'audio/mpeg'],
  [/^fLaC/, 'audio', 'audio/flac'],
  [/^OggS/, 'audio', 'audio/ogg'],
  [/^[^]{4}ftypM4[AB]/, 'audio', 'audio/mp4'],
  // PDF readers accept other bytes before the signature within the first kilobyte.
  [/^[^]{0,1024}%PDF-\d/, 'pdf', 'application/pdf'],
]

/** Returns whether the bytes begin with an MPEG audio frame of layer III (ISO/IEC 11172-3). */
function isMpegSound([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe6) === 0xe2 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. Returns null if the bytes are not text. */
export function decodeText(bytes: Uint8Array, isBeginning = false): string | null {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isBeginning })
    return binaryPattern.test(text) ? null : text
  } catch {
    return null
  }
}

/** Control characters that text does not contain; tabs, line breaks, form feeds and terminal escapes are allowed. */
// oxlint-disable-next-line no-control-regex -- The pattern searches for them.
const binaryPattern = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** Returns one character per byte. `TextDecoder` reads `latin1` as windows-1252, so it cannot do this. */
function latin1({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
}

/** Returns the page count of a PDF, or undefined if its page tree is compressed. */
export function countPages(bytes: Uint8Array): number | undefined {
  const text = latin1(bytes)
  const counts = [
    ...text.matchAll(
      /\/Type\s*\/Pages\b[^]{0,400}?\/Count\s+(\d{1,6})|\/Count\s+(\d{1,6})[^]{0,400}?\/Type\s*\/Pages\b/g,
    ),
  ]
  const pages = Math.max(0, ...counts.map(([, after, before]) => Number(after ?? before)))
  return pages > 0 ? pages : undefined
}
