import { inflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { encodeAnimation } from './animation.mjs'

const [width, height] = [5, 4]
const [paper, ink] = [0xfd_fe_fe_ff, 0x0b_69_6c_ff]

/**
 * Returns a picture in one colour, except for some pixels in another.
 * @param {readonly (readonly [x: number, y: number])[]} marked
 */
function draw(marked) {
  const data = Buffer.alloc(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) data.writeUInt32BE(paper, pixel * 4)
  for (const [x, y] of marked) data.writeUInt32BE(ink, (y * width + x) * 4)
  return { width, height, data }
}

/** @param {Buffer} file */
function readChunks(file) {
  const chunks = []
  for (let at = 8; at < file.length;) {
    const end = at + 8 + file.readUInt32BE(at)
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

/**
 * Plays an animation as a browser does, and returns each frame with its duration, the size of its part, and the number of
 * pixels in it that are not transparent.
 * @param {Buffer} file
 */
function play(file) {
  const canvas = Buffer.alloc(width * height * 4)
  let [palette, control] = [Buffer.alloc(0), Buffer.alloc(0)]
  const frames = []
  for (const { type, data } of readChunks(file)) {
    if (type === 'PLTE') palette = Buffer.from(data)
    if (type === 'fcTL') control = Buffer.from(data)
    if (type !== 'IDAT' && type !== 'fdAT') continue
    const rows = inflateSync(type === 'IDAT' ? data : data.subarray(4))
    const size = [control.readUInt32BE(4), control.readUInt32BE(8)]
    const [left, top] = [control.readUInt32BE(12), control.readUInt32BE(16)]
    let stored = 0
    rows.forEach((index, at) => {
      const [column, row] = [at % ((size[0] ?? 0) + 1), Math.floor(at / ((size[0] ?? 0) + 1))]
      if (column === 0 || index === 0) return
      stored += 1
      const pixel = ((top + row) * width + left + column - 1) * 4
      palette.copy(canvas, pixel, index * 3, index * 3 + 3)
      canvas[pixel + 3] = 255
    })
    const durationMs = (control.readUInt16BE(20) / control.readUInt16BE(22)) * 1000
    frames.push({ pixels: canvas.toString('hex'), durationMs, size, stored })
  }
  return frames
}

test('a played animation shows the pictures for their times, and stores only what changes', () => {
  const pictures = [
    draw([]),
    draw([
      [1, 1],
      [3, 2],
    ]),
    draw([[3, 2]]),
  ]
  const frames = pictures.map((picture, index) => ({ picture, durationMs: 100 * (index + 1) }))
  expect(play(encodeAnimation(frames))).toEqual([
    { pixels: pictures[0]?.data.toString('hex'), durationMs: 100, size: [5, 4], stored: 20 },
    { pixels: pictures[1]?.data.toString('hex'), durationMs: 200, size: [3, 2], stored: 2 },
    { pixels: pictures[2]?.data.toString('hex'), durationMs: 300, size: [1, 1], stored: 1 },
  ])
})

test('a program that does not know animations reads the first picture', () => {
  const frames = [draw([[2, 3]]), draw([])].map((picture) => ({ picture, durationMs: 250 }))
  expect(PNG.sync.read(encodeAnimation(frames)).data.toString('hex')).toBe(draw([[2, 3]]).data.toString('hex'))
})

test('equal pictures in a row become one frame', () => {
  const frames = [draw([]), draw([]), draw([[0, 0]])].map((picture) => ({ picture, durationMs: 250 }))
  expect(play(encodeAnimation(frames)).map(({ durationMs }) => durationMs)).toEqual([500, 250])
})

test('the animation says how many frames it has, repeats endlessly, and numbers its chunks without a gap', () => {
  const frames = [draw([]), draw([[0, 0]]), draw([])].map((picture) => ({ picture, durationMs: 40 }))
  const chunks = readChunks(encodeAnimation(frames))
  expect(chunks.map(({ type }) => type).join(' ')).toBe('IHDR acTL PLTE tRNS fcTL IDAT fcTL fdAT fcTL fdAT IEND')
  expect(chunks[1]?.data.toString('hex')).toBe('0000000300000000')
  const numbered = chunks.filter(({ type }) => type === 'fcTL' || type === 'fdAT')
  expect(numbered.map(({ data }) => data.readUInt32BE(0))).toEqual([0, 1, 2, 3, 4])
})

test('an animation without a frame is refused', () => {
  expect(() => encodeAnimation([])).toThrow('An animation needs a frame.')
})
