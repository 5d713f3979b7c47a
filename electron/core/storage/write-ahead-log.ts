import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

/** The layout of the file: https://sqlite.org/fileformat2.html#the_write_ahead_log. Sizes in bytes. */
const headerSize = 32
const frameHeaderSize = 24
const magicLittleEndian = 0x377f0682
const magicBigEndian = 0x377f0683

/**
 * Whether SQLite will read all that a write-ahead log holds. It stops at the first frame that does not match its
 * checksum, without a word, and writes over what follows: `damaged` says that frames of this log may lie there. What a
 * crash cuts off in the middle of a frame was never acknowledged, and is no damage; nor is what lies behind the last
 * commit that the index beside the log knows of.
 */
export function checkWriteAheadLog(path: string): 'empty' | 'whole' | 'damaged' {
  const file = openSync(path, 'r')
  try {
    return check(
      (length, position) => readFully(file, length, position),
      () => lastCommitOf(path.replace(/-wal$/, '-shm')),
    )
  } finally {
    closeSync(file)
  }
}

/** Reads `length` bytes, or undefined where the file ends before. */
type Read = (length: number, position: number) => Buffer | undefined

function check(read: Read, readLastCommit: () => Buffer | null): 'empty' | 'whole' | 'damaged' {
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
  /** As `lastCommitOf` has them. */
  const lastCommit = Buffer.alloc(16)
  header.copy(lastCommit, 8, 16, 24)
  const endHere = () => (readLastCommit()?.equals(lastCommit) ? 'whole' : 'damaged')
  let isBroken = false
  const frameSize = frameHeaderSize + pageSize
  for (let position = headerSize; ; position += frameSize) {
    const frame = read(frameSize, position)
    if (!frame) return 'whole'
    // Frames of an earlier round of the log have two other salts; one that differs is a flipped bit.
    const isOfThisLog = frame.readUInt32BE(8) === salts[0] || frame.readUInt32BE(12) === salts[1]
    if (isBroken || !isOfThisLog) {
      if (isOfThisLog) return endHere()
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
    if (!matches) return endHere()
    const isCommit = frame.readUInt32BE(4) !== 0
    if (isCommit) running.forEach((sum, index) => lastCommit.writeUInt32LE(sum, index * 4))
  }
}

/**
 * The checksum of the last committed frame and the salts of its log, by the index that SQLite keeps beside the log and
 * that outlives a killed process; null where it does not say. https://sqlite.org/walformat.html#the_wal_index_header;
 * its numbers are in the order of the processor, which is the little-endian one wherever the app runs.
 */
function lastCommitOf(path: string): Buffer | null {
  try {
    const index = readFileSync(path)
    const isSettled = index.length >= 96 && index.subarray(0, 48).equals(index.subarray(48, 96))
    return isSettled ? index.subarray(24, 40) : null
  } catch {
    return null
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
