import { existsSync, readFileSync } from 'node:fs'

/** The layout of the file: https://sqlite.org/fileformat2.html#the_write_ahead_log. Sizes in bytes. */
const headerSize = 32
const frameHeaderSize = 24
const magicLittleEndian = 0x377f0682
const magicBigEndian = 0x377f0683

/**
 * Returns whether SQLite would omit committed changes of a write-ahead log. It stops silently at the first frame that
 * does not match its checksum. A frame that a crash cut off was never committed and is not damage: the index beside the
 * log records which frame ended the last commit.
 */
export function isLogDamaged(path: string): boolean {
  if (!existsSync(path)) return false
  const log = readFileSync(path)
  // A header that was not written to its end has no frames after it.
  if (log.length <= headerSize) return false
  const magic = log.readUInt32BE(0)
  const isBigEndian = magic === magicBigEndian
  const pageSize = log.readUInt32BE(8)
  const salts = log.subarray(16, 24)
  let sums = addChecksum([0, 0], log.subarray(0, 24), isBigEndian)
  const isSound = sums[0] === log.readUInt32BE(24) && sums[1] === log.readUInt32BE(28)
  const isKnown = isBigEndian || magic === magicLittleEndian
  if (!isKnown || !isSound || pageSize < 512 || pageSize > 65_536) return true

  const frameSize = frameHeaderSize + pageSize
  let frames = 0
  for (let start = headerSize; start + frameSize <= log.length; start += frameSize) {
    const frame = log.subarray(start, start + frameSize)
    sums = addChecksum(sums, frame.subarray(0, 8), isBigEndian)
    sums = addChecksum(sums, frame.subarray(frameHeaderSize), isBigEndian)
    const isOfThisRound = frame.subarray(8, 16).equals(salts)
    if (!isOfThisRound || frame.readUInt32BE(16) !== sums[0] || frame.readUInt32BE(20) !== sums[1]) break
    frames += 1
  }
  return frames < committedFrames(path.replace(/-wal$/, '-shm'), salts)
}

/**
 * Returns the number of frames up to the last commit, by the index that outlives a killed process; 0 if it is unknown.
 * https://sqlite.org/walformat.html#the_wal_index_header; its numbers are in the byte order of the processor, which is
 * little-endian on all supported systems.
 */
function committedFrames(path: string, salts: Buffer): number {
  if (!existsSync(path)) return 0
  const index = readFileSync(path)
  const isSettled = index.length >= 96 && index.subarray(0, 48).equals(index.subarray(48, 96))
  return isSettled && index.subarray(32, 40).equals(salts) ? index.readUInt32LE(16) : 0
}

type Sums = readonly [number, number]

/**
 * Returns SQLite's checksum of a log: two sums over pairs of 32-bit words, which continue those of the frame before.
 */
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
