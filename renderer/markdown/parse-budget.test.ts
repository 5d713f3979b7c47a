import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfChunk } from './parse-budget.ts'

const prose = 'An answer as models write it, with a **bold** word and a line end now and then.\n'

test('an answer of usual length fits in one chunk', () => {
  const answer = prose.repeat(60)
  expect(endOfChunk(answer, 0)).toBe(answer.length)
})

test('a chunk with much markup is shorter than one of prose', () => {
  const read = (unit: string) => endOfChunk(unit.repeat(10_000), 0)
  expect(read(prose)).toBeGreaterThan(5000)
  for (const dense of ['a*', '| some | *words* |\n', '- some *words* and `code`\n']) {
    expect(read(dense)).toBeLessThan(3000)
    expect(read(dense)).toBeGreaterThan(500)
  }
})

test('every chunk makes progress, and the last one ends with the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '*', '\n'), maxLength: 40_000 }), (text) => {
      let at = 0
      for (let goes = 0; at < text.length; goes += 1) {
        const end = endOfChunk(text, at)
        expect(end).toBeGreaterThan(at)
        expect(goes).toBeLessThan(60)
        at = end
      }
      expect(at).toBe(text.length)
    }),
    { numRuns: 20 },
  )
})
