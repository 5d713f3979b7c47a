import { AppError } from '#shared/errors.ts'
import type { SpeechSettings } from '#shared/voice.ts'
import { beginningLength, beginsAsMp3, readBeginning } from './sound-beginning.ts'

/** What is taken of one speech before it is given up: bytes, and seconds of nothing but silence on end. */
export const speechLimits = { bytes: 1024 * 1024 * 1024, silence: 60 }

type Format = SpeechSettings['format']

/** Throws `bad-sound` where the Content-Type is of another kind of sound than was asked for. */
export function checkContentType(contentType: string, format: Format): void {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const kind = /^audio\/(mpeg|mp3|mpga|x-mpeg|mpeg3)$/.test(type)
    ? 'mp3'
    : /^audio\/(pcm|l16|x-pcm|raw|s16le)$/.test(type)
      ? 'pcm'
      : type === 'application/octet-stream' || type === 'audio/*'
        ? format
        : null
  if (kind !== format) throw badSound(`The gateway sent ${type} where ${format} was asked for.`)
}

/**
 * Hands the sound on and throws `bad-sound` as soon as it cannot be what was asked for: another format by its first
 * bytes, silence or sound without end, or nothing at all. What came before is handed on.
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
      beginning = joined(beginning, piece)
      if (beginning.length < beginningLength) continue
      checkBeginning(beginning, format)
      yield beginning
      beginning = null
    } else yield piece
    if (format === 'pcm' && silent > limits.silence * bytesPerSecond) {
      throw badSound('The gateway sent nothing but silence for a minute.')
    }
    if (bytes > limits.bytes) throw badSound('The gateway sent sound without end.')
  }
  if (bytes === 0) throw noSound()
  if (beginning === null) return
  checkBeginning(beginning, format)
  yield beginning
}

function checkBeginning(bytes: Uint8Array, format: Format): void {
  const found = readBeginning(bytes)
  if (found !== 'unknown' && found !== format)
    throw badSound(`The gateway sent ${found} where ${format} was asked for.`)
  if (format === 'mp3' && !beginsAsMp3(bytes)) throw badSound('The gateway sent something that is not mp3.')
}

function isSilent(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0)
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** Not as much as one sample came. */
export function noSound(): AppError {
  return badSound('The gateway answered without any sound.')
}

function badSound(message: string): AppError {
  return new AppError({ source: 'transport', kind: 'bad-sound', message })
}
