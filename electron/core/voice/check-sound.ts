import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import type { Explanation } from '#shared/messages/notice.ts'
import type { SpeechSettings } from '#shared/voice.ts'
import { sniffBytes, isMp3, sniffSound } from './sniff-sound.ts'

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
