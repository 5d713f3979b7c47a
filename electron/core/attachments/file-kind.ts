import type { AttachmentKind } from '#shared/attachment.ts'

/** What a file is by its own bytes, whatever its name says. */
export interface FileKind {
  readonly kind: AttachmentKind
  readonly type: string
}

/** Bytes of a beginning that tell. */
export const tellingBytes = 4096

/**
 * Tells what a file is; null for what nothing can be done with. `isBeginning`: there is more of it than these bytes, of
 * which the last character may be cut.
 */
export function fileKind(bytes: Uint8Array, isBeginning = false): FileKind | null {
  const begin = oneByOne(bytes.subarray(0, tellingBytes))
  const marked = marks.find(([pattern]) => pattern.test(begin))
  if (marked) return { kind: marked[1], type: marked[2] }
  if (isMpegSound(bytes)) return { kind: 'audio', type: 'audio/mpeg' }
  return decodeText(bytes, isBeginning) === null ? null : { kind: 'text', type: 'text/plain' }
}

/** Where a beginning tells all; RFCs and specifications of the formats. SVG is a document, and so is text. */
const marks: readonly (readonly [RegExp, AttachmentKind, string])[] = [
  // oxlint-disable-next-line no-control-regex -- The mark itself has them.
  [/^\x89PNG\r\n\x1a\n/, 'image', 'image/png'],
  [/^\xff\xd8\xff/, 'image', 'image/jpeg'],
  [/^GIF8[79]a/, 'image', 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image', 'image/webp'],
  [/^RIFF[^]{4}WAVE/, 'audio', 'audio/wav'],
  [/^ID3/, 'audio', 'audio/mpeg'],
  [/^fLaC/, 'audio', 'audio/flac'],
  [/^OggS/, 'audio', 'audio/ogg'],
  [/^[^]{4}ftypM4[AB]/, 'audio', 'audio/mp4'],
  // A reader takes what stands before it in the first kilobyte.
  [/^[^]{0,1024}%PDF-\d/, 'pdf', 'application/pdf'],
]

/** The head of an MPEG audio frame of layer III (ISO/IEC 11172-3). */
function isMpegSound([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe6) === 0xe2 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
}

/** The text of a file in UTF-8, or in UTF-16 that says so; null where it is no text. */
export function decodeText(bytes: Uint8Array, isBeginning = false): string | null {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isBeginning })
    return isBinary.test(text) ? null : text
  } catch {
    return null
  }
}

/** Control characters that nobody types; tabs, line breaks, form feeds and the escapes of terminals may be there. */
// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const isBinary = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** Bytes as characters of the same numbers, which a `TextDecoder` does not make of `latin1`. */
function oneByOne({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
}

/** The pages of a PDF, where its page tree is not compressed; undefined where it cannot be told cheaply. */
export function countPages(bytes: Uint8Array): number | undefined {
  const text = oneByOne(bytes)
  const counts = [
    ...text.matchAll(
      /\/Type\s*\/Pages\b[^]{0,400}?\/Count\s+(\d{1,6})|\/Count\s+(\d{1,6})[^]{0,400}?\/Type\s*\/Pages\b/g,
    ),
  ]
  const most = Math.max(0, ...counts.map(([, after, before]) => Number(after ?? before)))
  return most > 0 ? most : undefined
}
