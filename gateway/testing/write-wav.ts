/** How a test writes samples; `tag` is RIFF's number of the encoding. */
export interface WavForm {
  readonly tag?: 1 | 3
  readonly bits?: 8 | 16 | 24 | 32 | 64
  readonly rate?: number
  readonly channels?: number
  /** Whether to write the extensible header of newer formats. */
  readonly isExtensible?: boolean
}

/** Writes a wav with the same sound in each channel. */
export function writeWav(samples: Float32Array, form: WavForm = {}): Buffer {
  const { tag = 1, bits = 16, rate = 16_000, channels = 1, isExtensible = false } = form
  const width = bits / 8
  const frame = width * channels
  const head = Buffer.alloc(isExtensible ? 40 : 16)
  head.writeUInt16LE(isExtensible ? 0xfffe : tag, 0)
  head.writeUInt16LE(channels, 2)
  head.writeUInt32LE(rate, 4)
  head.writeUInt32LE(rate * frame, 8)
  head.writeUInt16LE(frame, 12)
  head.writeUInt16LE(bits, 14)
  if (isExtensible) head.writeUInt16LE(tag, 24)
  const data = Buffer.alloc(samples.length * frame)
  for (const [index, sample] of samples.entries()) {
    for (let channel = 0; channel < channels; channel++) {
      writeSample(data, index * frame + channel * width, sample, tag, bits)
    }
  }
  // An unknown chunk of an odd length is what readers trip over.
  const chunks = [chunk('LIST', Buffer.from('odd')), chunk('fmt ', head), chunk('data', data)]
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks])
  return Buffer.concat([chunkHead('RIFF', body.length), body])
}

function writeSample(data: Buffer, at: number, sample: number, tag: number, bits: number): void {
  if (tag === 3 && bits === 64) data.writeDoubleLE(sample, at)
  else if (tag === 3) data.writeFloatLE(sample, at)
  else if (bits === 8) data.writeUInt8(Math.round(sample * 127) + 128, at)
  else data.writeIntLE(Math.round(sample * (2 ** (bits - 1) - 1)), at, bits / 8)
}

function chunk(name: string, content: Buffer): Buffer {
  return Buffer.concat([chunkHead(name, content.length), content, Buffer.alloc(content.length % 2)])
}

function chunkHead(name: string, size: number): Buffer {
  const head = Buffer.alloc(8, name, 'latin1')
  head.writeUInt32LE(size, 4)
  return head
}
