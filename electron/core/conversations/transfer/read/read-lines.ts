import { createReadStream } from 'node:fs'

interface FileLine {
  /** Without its end; null if it has more than `maxBytes`. */
  readonly bytes: Buffer | null
  /** Offset at which the next line begins. */
  readonly next: number
}

/** Reads a file line by line from an offset, with one line and one megabyte in memory. */
export async function* readLines(path: string, maxBytes: number, start = 0): AsyncGenerator<FileLine> {
  let pieces: Buffer[] = []
  let length = 0
  let next = start
  const keep = (piece: Buffer): void => {
    length += piece.length
    if (length <= maxBytes) pieces.push(piece)
    else pieces = []
  }
  const take = (): FileLine => {
    next += length + 1
    const bytes = length > maxBytes ? null : Buffer.concat(pieces)
    pieces = []
    length = 0
    return { bytes, next }
  }
  for await (const chunk of createReadStream(path, { start, highWaterMark: 1024 * 1024 })) {
    // A stream without an encoding yields buffers.
    const buffer = chunk as Buffer
    let from = 0
    for (let end = buffer.indexOf('\n'); end >= 0; end = buffer.indexOf('\n', from)) {
      keep(buffer.subarray(from, end))
      yield take()
      from = end + 1
    }
    if (from < buffer.length) keep(buffer.subarray(from))
  }
  if (length > 0) yield take()
}
