import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { SpeechSettings } from '#shared/voice.ts'

/** Maximum size of one speech, and of silence in a row. */
export const speechLimits = { maxBytes: 1024 * 1024 * 1024, maxSilenceSeconds: 60 }

type Format = SpeechSettings['format']

/** Throws `bad-sound` if the Content-Type is not the requested format. */
export function checkContentType(contentType: string, format: Format): void {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const kind = /^audio\/(mpeg|mp3|mpga|x-mpeg|mpeg3)$/.test(type)
    ? 'mp3'
    : /^audio\/(pcm|l16|x-pcm|raw|s16le)$/.test(type)
      ? 'pcm'
      : type === 'application/octet-stream' || type === 'audio/*'
        ? format
        : null
  if (kind !== format) throw badSoundError(explain('speechOtherFormat', { received: type, requested: format }))
}

/**
 * Forwards the sound, and throws `bad-sound` as soon as it cannot be what was requested: another format by its first
 * bytes, endless silence or sound, or nothing at all.
 */
export async function* checkSound(
  pieces: AsyncIterable<Uint8Array>,
  format: Format,
  bytesPerSecond: number,
  limits: typeof speechLimits = speechLimits,
): AsyncGenerator<Uint8Array> {
  let beginning: Uint8Array | null = new Uint8Array()
  let bytes = 0
  let silent = 0
  for await (const piece of pieces) {
    bytes += piece.length
    silent = isSilent(piece) ? silent + piece.length : 0
    if (beginning !== null) {
      beginning = concat(beginning, piece)
      if (beginning.length < sniffBytes) continue
      checkBeginning(beginning, format)
      yield beginning
      beginning = null
    } else yield piece
    if (format === 'pcm' && silent > limits.maxSilenceSeconds * bytesPerSecond) {
      throw badSoundError(explain('speechOnlySilence'))
    }
    if (bytes > limits.maxBytes) throw badSoundError(explain('speechWithoutEnd'))
  }
  if (bytes === 0) throw noSoundError()
  if (beginning === null) return
  checkBeginning(beginning, format)
  yield beginning
}

function checkBeginning(bytes: Uint8Array, format: Format): void {
  const found = sniffSound(bytes)
  if (found !== 'unknown' && found !== format)
    throw badSoundError(explain('speechOtherFormat', { received: found, requested: format }))
  if (format === 'mp3' && !isMp3(bytes)) throw badSoundError(explain('speechNotMp3'))
}

function isSilent(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0)
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** Returns the error for an answer without a single sample. */
export function noSoundError(): AppError {
  return badSoundError(explain('speechWithoutSound'))
}

function badSoundError(explanation: Explanation): AppError {
  return new AppError({ source: 'transport', kind: 'bad-sound', ...explanation })
}

/** The type of a body by its first bytes. `unknown` may be PCM, which begins with anything. */
type SniffedSound = 'mp3' | 'wav' | 'ogg' | 'flac' | 'html' | 'json' | 'unknown'

/** Bytes needed to detect the type. */
const sniffBytes = 16

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
