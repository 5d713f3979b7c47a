/** How the samples of a wav are encoded. */
export type WavEncoding = 'integer' | 'float' | 'a-law' | 'mu-law'

/** Reads the sample that begins at a byte, from -1 to 1. */
type ReadSample = (view: DataView, at: number) => number

/** Returns the reader of an encoding with this many bytes per sample; undefined if there is no such encoding. */
export function wavSampleReader(encoding: WavEncoding, bytes: number): ReadSample | undefined {
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
