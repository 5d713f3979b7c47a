import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeDrafts } from './merge-drafts.ts'

test.each([
  ['only one side wrote', 'a', 'a b', 'a', 'a b'],
  ['both wrote the same', 'a', 'a b', 'a b', 'a b'],
  ['at different places', 'one two', 'one, two', 'one two three', 'one, two three'],
  ['at the same place', 'see ', 'see here', 'see there', 'see there'],
  ['at the same place, different words', '', 'left', 'right', 'leftright'],
  ['what was sent meanwhile is gone, what was typed after it stays', 'hello', 'hello and more', '', ' and more'],
  ['both took away', 'one two three', 'three', 'one', ''],
  ['at different places, the later one mine', 'one two', 'one two three', 'one, two', 'one, two three'],
  ['at the same place, the longer one mine', 'see ', 'see there', 'see here', 'see there'],
  ['side by side, where one contains the other', 'ab', 'xb', 'axz', 'xxz'],
  ['side by side, the later one mine', 'ab', 'axz', 'xb', 'xxz'],
])('%s', (_name, base, mine, theirs, merged) => {
  expect(mergeDrafts(base, mine, theirs)).toBe(merged)
})

const text = fc.string({ unit: 'grapheme', maxLength: 12 })

test('no inserted text is lost in a merge', () => {
  fc.assert(
    fc.property(text, text, text, text, (before, after, mine, theirs) => {
      const merged = mergeDrafts(before + after, before + mine + after, before + theirs + after)
      expect(merged.includes(mine)).toBe(true)
      expect(merged.includes(theirs)).toBe(true)
    }),
  )
})

test('if one side did not change, the merge is the other side, and no character is split', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      expect(mergeDrafts(base, mine, base)).toBe(mine)
      expect(mergeDrafts(base, base, theirs)).toBe(theirs)
      expect(mergeDrafts(base, mine, theirs).isWellFormed()).toBe(true)
    }),
  )
})

test.each([
  ['that begin alike', '😀', '😁', '😂', '😁😂'],
  // U+1F600 and U+1FA00 differ only in their first half.
  ['that end alike', '😀', '\u{1fa00}', '😁', '\u{1fa00}😁'],
  ['of the lowest plane', '\u{10000}', '\u{10001}', '\u{10002}', '\u{10001}\u{10002}'],
  ['of the highest plane', '\u{10fffd}', '\u{10fffe}', '\u{10ffff}', '\u{10fffe}\u{10ffff}'],
  ['of which mine is half', '😀', '\ude00', '😁', '\ude00😁'],
  ['of which the base was half', '\ude00', '😀', '', '😀'],
])('surrogate pairs %s are replaced completely', (_name, base, mine, theirs, merged) => {
  expect(mergeDrafts(base, mine, theirs)).toBe(merged)
})
