import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLineReader } from './read-lines.ts'

function read(chunks: readonly Buffer[], maxBytes = 1000) {
  const lines: string[] = []
  const tooLong: string[] = []
  const reader = createLineReader({
    maxBytes,
    onLine: (line) => lines.push(line),
    onTooLong: (beginning) => tooLong.push(beginning),
  })
  for (const chunk of chunks) reader(chunk)
  return { lines, tooLong }
}

test('lines are read from any chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zü€👍]*$/u)), fc.integer({ min: 1, max: 9 }), (lines, size) => {
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      )
      expect(read(chunks).lines).toEqual(lines)
    }),
  )
})

test('a line that is too long is reported once, and its rest is skipped', () => {
  const chunks = ['short\r\n', 'x'.repeat(8), 'y'.repeat(8), 'z\nnext\n', 'not ended'].map((text) => Buffer.from(text))
  expect(read(chunks, 10)).toEqual({ lines: ['short', 'next'], tooLong: ['xxxxxxxxyyyyyyyy'] })
})
