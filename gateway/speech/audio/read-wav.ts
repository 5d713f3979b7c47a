import { ApiError } from '../../http/api-error.ts'
import type { Sound } from './sound.ts'

/** The format tags of RIFF that are read; the extensible one names its encoding in a later field. */
const encodings: Readonly<Record<number, WavEncoding>> = { 1: 'integer', 3: 'float', 6: 'a-law', 7: 'mu-law' }
const extensible = 0xfffe

const lowestRate = 1000
const highestRate = 384_000
const maxChannels = 64

interface WavFormat {
  readonly tag: number
  readonly channels: number
  readonly rate: number
  readonly bits: number
}

/**
 * Decodes a RIFF wav of any usual encoding; its channels are mixed into one.
 * @throws ApiError 400 that says what is wrong with it
 */
export function readWav(bytes: Uint8Array, maxSeconds: number): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { format, begin, end } = findChunks(view)
  const encoding = encodings[format.tag]
  const width = Math.ceil(format.bits / 8)
  const read = encoding === undefined ? undefined : wavSampleReader(encoding, width)
  if (read === undefined) {
    throw invalidWav(`is a wav of an encoding that is not read (format ${format.tag}, ${format.bits} bits a sample)`)
  }
  if (format.channels < 1 || format.channels > maxChannels)
    throw invalidWav(`is a wav with ${format.channels} channels`)
  if (format.rate < lowestRate || format.rate > highestRate) {
    throw invalidWav(`is a wav with ${format.rate} samples a second; ${lowestRate} to ${highestRate} are read`)
  }
  const frame = width * format.channels
  const length = Math.floor((end - begin) / frame)
  if (length > maxSeconds * format.rate) throw invalidWav(`is longer than ${maxSeconds / 60} minutes`)
  const samples = new Float32Array(length)
  for (let index = 0; index < length; index++) {
    let sum = 0
    for (let channel = 0; channel < format.channels; channel++) {
      sum += read(view, begin + index * frame + channel * width)
    }
    samples[index] = sum / format.channels
  }
  return { samples, rate: format.rate }
}

function findChunks(view: DataView): { readonly format: WavFormat; readonly begin: number; readonly end: number } {
  let format: WavFormat | undefined
  for (let at = 12; at + 8 <= view.byteLength;) {
    const name = readName(view, at)
    const size = view.getUint32(at + 4, true)
    const begin = at + 8
    const there = view.byteLength - begin
    if (name === 'data') {
      if (format === undefined) throw invalidWav('is a wav without a format')
      // Programs that cannot seek back to write the size leave it at zero or at its largest value.
      const isOpen = size >= 0x7fff_f000 || size === 0
      if (!isOpen && size > there) throw invalidWav(`is cut off: it tells of ${size} bytes of sound and has ${there}`)
      return { format, begin, end: begin + (isOpen ? there : size) }
    }
    if (name === 'fmt ') format = readFormat(view, begin, Math.min(size, there))
    // Chunks begin at even bytes.
    at = begin + size + (size % 2)
  }
  throw invalidWav('is a wav without sound: its data chunk is missing')
}

function readFormat(view: DataView, at: number, size: number): WavFormat {
  if (size < 16) throw invalidWav('is a wav whose format is cut off')
  const tag = view.getUint16(at, true)
  return {
    tag: tag === extensible && size >= 26 ? view.getUint16(at + 24, true) : tag,
    channels: view.getUint16(at + 2, true),
    rate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  }
}

function readName(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
}

function invalidWav(problem: string): ApiError {
  return new ApiError(400, `input_audio.data ${problem}`)
}

/** How the samples of a wav are encoded. */
type WavEncoding = 'integer' | 'float' | 'a-law' | 'mu-law'

/** Reads the sample that begins at a byte, from -1 to 1. */
type ReadSample = (view: DataView, at: number) => number

/** Returns the reader of an encoding with this many bytes per sample; undefined if there is no such encoding. */
function wavSampleReader(encoding: WavEncoding, bytes: number): ReadSample | undefined {
  switch (encoding) {
    case 'integer':
      return integers[bytes]
    case 'float':
      return floats[bytes]
    case 'a-law':
      return bytes === 1 ? (view, at) => decodeALaw(view.getUint8(at)) : undefined
    case 'mu-law':
      return bytes === 1 ? (view, at) => decodeMuLaw(view.getUint8(at)) : undefined
  }
}

const integers: Readonly<Record<number, ReadSample>> = {
  // Only those of one byte are unsigned.
  1: (view, at) => (view.getUint8(at) - 128) / 128,
  2: (view, at) => view.getInt16(at, true) / 2 ** 15,
  3: (view, at) => (view.getUint16(at, true) | (view.getInt8(at + 2) << 16)) / 2 ** 23,
  4: (view, at) => view.getInt32(at, true) / 2 ** 31,
}

const floats: Readonly<Record<number, ReadSample>> = {
  4: (view, at) => keepInRange(view.getFloat32(at, true)),
  8: (view, at) => keepInRange(view.getFloat64(at, true)),
}

/** A float can be anything, NaN included. */
function keepInRange(value: number): number {
  return Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0
}

/** Decodes ITU-T G.711, A-law. */
function decodeALaw(byte: number): number {
  const code = byte ^ 0x55
  const exponent = (code >> 4) & 7
  const mantissa = ((code & 15) << 4) + 8
  const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return (code & 0x80 ? magnitude : -magnitude) / 2 ** 15
}

/** Decodes ITU-T G.711, µ-law. */
function decodeMuLaw(byte: number): number {
  const code = ~byte & 0xff
  const magnitude = ((((code & 15) << 3) + 0x84) << ((code >> 4) & 7)) - 0x84
  return (code & 0x80 ? -magnitude : magnitude) / 2 ** 15
}
