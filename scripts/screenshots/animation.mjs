import { crc32, deflateSync } from 'node:zlib'
import { choosePalette } from './palette.mjs'

/**
 * One picture of an animation, and how long it is shown. Its pixels are rows of RGBA without transparency.
 * @typedef {{ picture: { width: number, height: number, data: Buffer }, durationMs: number }} Frame
 */

/**
 * A picture whose pixels are indexes of the palette.
 * @typedef {{ indexes: Uint8Array, durationMs: number }} IndexedFrame
 * @typedef {{ left: number, top: number, width: number, height: number }} Box
 */

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Keep the picture before, and draw over it (https://www.w3.org/TR/png-3/#fcTL-chunk). */
const [keepsPicture, drawsOver] = [0, 1]

/** The index of the transparent colour, which leaves a pixel as it is. */
const unchanged = 0

/**
 * Returns an animated PNG that repeats endlessly. It has 255 colours, and every frame after the first contains only the
 * pixels that change.
 * @param {readonly Frame[]} frames of the same size
 * @returns {Buffer}
 */
export function encodeAnimation(frames) {
  const [first] = frames
  if (first === undefined) throw new Error('An animation needs a frame.')
  const { width, height } = first.picture
  const palette = choosePalette(frames.map(({ picture }) => picture.data))
  const indexed = mergeEqual(
    frames.map(({ picture, durationMs }) => ({
      indexes: Uint8Array.from(
        { length: width * height },
        (_, pixel) => palette.indexOf(picture.data.readUIntBE(pixel * 4, 3)) + 1,
      ),
      durationMs,
    })),
  )
  let sequence = 0
  const chunks = indexed.flatMap(({ indexes, durationMs }, index) => {
    const before = indexed[index - 1]?.indexes
    const box = before === undefined ? { left: 0, top: 0, width, height } : changedBox(before, indexes, width)
    const control = chunk('fcTL', frameControl(sequence++, box, durationMs))
    const pixels = compressPixels(before, indexes, width, box)
    return [control, index === 0 ? chunk('IDAT', pixels) : chunk('fdAT', Buffer.concat([words(sequence++), pixels]))]
  })
  const colours = palette.colours.map((colour) => Buffer.from([colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    signature,
    // 8 bits for each pixel, which are indexes of the palette.
    chunk('IHDR', Buffer.concat([words(width, height), Buffer.from([8, 3, 0, 0, 0])])),
    chunk('acTL', words(indexed.length, 0)),
    chunk('PLTE', Buffer.concat([Buffer.alloc(3), ...colours])),
    chunk('tRNS', Buffer.from([0])),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * Joins consecutive equal frames.
 * @param {readonly IndexedFrame[]} frames
 */
function mergeEqual(frames) {
  /** @type {IndexedFrame[]} */
  const merged = []
  for (const { indexes, durationMs } of frames) {
    const last = merged.at(-1)
    if (last && Buffer.compare(last.indexes, indexes) === 0) last.durationMs += durationMs
    else merged.push({ indexes, durationMs })
  }
  return merged
}

/**
 * Returns the smallest box with every pixel that differs.
 * @param {Uint8Array} before
 * @param {Uint8Array} after
 * @param {number} width
 * @returns {Box}
 */
function changedBox(before, after, width) {
  let [left, top, right, bottom] = [width, Infinity, 0, 0]
  after.forEach((index, pixel) => {
    if (index === before[pixel]) return
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = y + 1
  })
  return { left, top, width: right - left, height: bottom - top }
}

/**
 * @param {number} sequence
 * @param {Box} box
 * @param {number} durationMs
 */
function frameControl(sequence, { left, top, width, height }, durationMs) {
  const delay = Buffer.alloc(4)
  delay.writeUInt16BE(durationMs, 0)
  delay.writeUInt16BE(1000, 2)
  return Buffer.concat([words(sequence, width, height, left, top), delay, Buffer.from([keepsPicture, drawsOver])])
}

/**
 * Returns the compressed rows of a box. No row is filtered: indexes compress best as they are.
 * @param {Uint8Array | undefined} before
 * @param {Uint8Array} after
 * @param {number} width of the picture
 * @param {Box} box
 */
function compressPixels(before, after, width, box) {
  const rows = Buffer.alloc((box.width + 1) * box.height)
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const pixel = (box.top + y) * width + box.left + x
      const index = after[pixel] ?? unchanged
      rows[y * (box.width + 1) + 1 + x] = index === before?.[pixel] ? unchanged : index
    }
  }
  return deflateSync(rows, { level: 9 })
}

/**
 * @param {string} type
 * @param {Buffer} data
 */
function chunk(type, data) {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([words(data.length), content, words(crc32(content))])
}

/** @param {readonly number[]} values */
function words(...values) {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => buffer.writeUInt32BE(value, index * 4))
  return buffer
}
