import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

/** File layout: https://sqlite.org/fileformat2.html#the_write_ahead_log. Sizes in bytes. */
const headerBytes = 32
const frameHeaderBytes = 24
const magicLittleEndian = 0x377f0682
const magicBigEndian = 0x377f0683

/**
 * Returns whether SQLite will read everything in a write-ahead log. SQLite silently stops at the first frame with a
 * wrong checksum and overwrites the rest: `damaged` means that frames of this log may follow. A frame that a crash
 * truncated was never acknowledged and is not damage, nor is anything after the last commit that the index knows.
 */
export function checkWriteAheadLog(path: string): 'empty' | 'whole' | 'damaged' {
  const file = openSync(path, 'r')
  try {
    return checkFrames(
      (length, position) => readFully(file, length, position),
      () => readLastCommitFromIndex(path.replace(/-wal$/, '-shm')),
    )
  } finally {
    closeSync(file)
  }
}

/** Reads `length` bytes, or returns undefined if the file ends before. */
type Read = (length: number, position: number) => Buffer | undefined

function checkFrames(read: Read, readLastCommit: () => Buffer | null): 'empty' | 'whole' | 'damaged' {
  if (!read(1, 0)) return 'empty'
  const header = read(headerBytes, 0)
  // After an incomplete header there are no frames.
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
  /** In the format of `readLastCommitFromIndex`. */
  const lastCommit = Buffer.alloc(16)
  header.copy(lastCommit, 8, 16, 24)
  const endHere = () => (readLastCommit()?.equals(lastCommit) ? 'whole' : 'damaged')
  let isBroken = false
  const frameBytes = frameHeaderBytes + pageSize
  for (let position = headerBytes; ; position += frameBytes) {
    const frame = read(frameBytes, position)
    if (!frame) return 'whole'
    // Frames of an earlier round have two other salts; a single different one is a flipped bit.
    const isOfThisLog = frame.readUInt32BE(8) === salts[0] || frame.readUInt32BE(12) === salts[1]
    if (isBroken || !isOfThisLog) {
      if (isOfThisLog) return endHere()
      isBroken = true
      continue
    }
    running = addChecksum(running, frame.subarray(0, 8), isBigEndian)
    running = addChecksum(running, frame.subarray(frameHeaderBytes), isBigEndian)
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
 * Returns the checksum of the last committed frame and the salts of its log, from the index that SQLite keeps next to
 * the log and that outlives a killed process; null if unknown. https://sqlite.org/walformat.html#the_wal_index_header;
 * its numbers are in native byte order, little-endian on every supported platform.
 */
function readLastCommitFromIndex(path: string): Buffer | null {
  try {
    const index = readFileSync(path)
    const isSettled = index.length >= 96 && index.subarray(0, 48).equals(index.subarray(48, 96))
    return isSettled ? index.subarray(24, 40) : null
  } catch {
    return null
  }
}

type Sums = readonly [number, number]

/** SQLite's checksum of a log: two sums over pairs of 32-bit words, each frame continuing from the one before. */
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
