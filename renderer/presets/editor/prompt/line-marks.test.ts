import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMatches } from './find-matches.ts'
import { markLines } from './line-marks.ts'

test('each line has its own matches, and only one match of all is the current one', () => {
  const text = 'be brief\n\nbe kind, be exact'
  expect(markLines(text, findMatches(text, 'be'), 2)).toEqual([
    {
      line: 'be brief',
      marks: [
        { piece: 'be', mark: 'other' },
        { piece: ' brief', mark: null },
      ],
    },
    { line: '', marks: [] },
    {
      line: 'be kind, be exact',
      marks: [
        { piece: 'be', mark: 'other' },
        { piece: ' kind, ', mark: null },
        { piece: 'be', mark: 'current' },
        { piece: ' exact', mark: null },
      ],
    },
  ])
})

test('every match is marked once, and the lines are unchanged', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 60 })
  fc.assert(
    fc.property(texts, (text) => {
      const matches = findMatches(text, 'ab')
      const lines = markLines(text, matches, 0)
      expect(lines.map(({ line }) => line).join('\n')).toBe(text)
      const marked = lines.flatMap(({ marks }) => marks).filter(({ mark }) => mark !== null)
      expect(marked.map(({ piece }) => piece)).toEqual(matches.map(() => 'ab'))
    }),
  )
})
