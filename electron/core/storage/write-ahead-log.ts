import { closeSync, openSync, readSync } from 'node:fs'

/** The layout of the file: https://sqlite.org/fileformat2.html#the_write_ahead_log. Sizes in bytes. */
const headerSize = 32
const frameHeaderSize = 24
const magicLittleEndian = 0x377f0682
const magicBigEndian = 0x377f0683

/**
 * Whether SQLite will read all that a write-ahead log holds. It stops at the first frame that does not match its
 * checksum, without a word, and writes over what follows: `damaged` says that frames of this log lie behind that
 * place. The tail that a crash cuts off in the middle of a frame was never acknowledged, and is no damage.
 */
export function checkWriteAheadLog(path: string): 'empty' | 'whole' | 'damaged' {
  const file = openSync(path, 'r')
  try {
    return check((length, position) => readFully(file, length, position))
  } finally {
    closeSync(file)
  }
}

/** Reads `length` bytes, or undefined where the file ends before. */
type Read = (length: number, position: number) => Buffer | undefined

function check(read: Read): 'empty' | 'whole' | 'damaged' {
  if (!read(1, 0)) return 'empty'
  const header = read(headerSize, 0)
  // A header that was not written to its end has no frames behind it.
  if (!header) return 'whole'
  const magic = header.readUInt32BE(0)
  if (magic !== magicLittleEndian && magic !== magicBigEndian) return 'damaged'
  const isBigEndian = magic === magicBigEndian
  const pageSize = header.readUInt32BE(8)
  const salts = [header.readUInt32BE(16), header.readUInt32BE(20)] as const
  const sums = addChecksum([0, 0], header.subarray(0, 24), isBigEndian)
  const isSound = sums[0] === header.readUInt32BE(24) && sums[1] === header.readUInt32BE(28)
  if (!isSound || pageSize < 512 || pageSize > 65_536) return 'damaged'

  let running: Sums = sums
  let isBroken = false
  const frameSize = frameHeaderSize + pageSize
  for (let position = headerSize; ; position += frameSize) {
    const frame = read(frameSize, position)
    if (!frame) return 'whole'
    // Frames of an earlier round of the log have two other salts; one that differs is a flipped bit.
    const isOfThisLog = frame.readUInt32BE(8) === salts[0] || frame.readUInt32BE(12) === salts[1]
    if (isBroken || !isOfThisLog) {
      if (isOfThisLog) return 'damaged'
      isBroken = true
      continue
    }
    running = addChecksum(running, frame.subarray(0, 8), isBigEndian)
    running = addChecksum(running, frame.subarray(frameHeaderSize), isBigEndian)
    const matches =
      frame.readUInt32BE(8) === salts[0] &&
      frame.readUInt32BE(12) === salts[1] &&
      frame.readUInt32BE(16) === running[0] &&
      frame.readUInt32BE(20) === running[1]
    if (!matches) return 'damaged'
  }
}

type Sums = readonly [number, number]

/** SQLite's checksum of a log: two sums over pairs of 32-bit words, each frame's going on from the one before. */
function addChecksum([first, second]: Sums, bytes: Buffer, isBigEndian: boolean): Sums {
  let left = first
  let right = second
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let offset = 0; offset < bytes.byteLength; offset += 8) {
    left = (left + view.getUint32(offset, !isBigEndian) + right) >>> 0
    right = (right + view.getUint32(offset + 4, !isBigEndian) + left) >>> 0
  }
  return [left, right]
}

function readFully(file: number, length: number, position: number): Buffer | undefined {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const count = readSync(file, buffer, filled, length - filled, position + filled)
    if (count === 0) return undefined
    filled += count
  }
  return buffer
}
