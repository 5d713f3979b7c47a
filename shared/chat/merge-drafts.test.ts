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
])('%s', (_name, base, mine, theirs, merged) => {
  expect(mergeDrafts(base, mine, theirs)).toBe(merged)
})

const text = fc.string({ unit: 'grapheme', maxLength: 12 })

test('nothing that was typed into the same text is lost, whatever it is', () => {
  fc.assert(
    fc.property(text, text, text, text, (before, after, mine, theirs) => {
      const merged = mergeDrafts(before + after, before + mine + after, before + theirs + after)
      expect(merged.includes(mine)).toBe(true)
      expect(merged.includes(theirs)).toBe(true)
    }),
  )
})

test('a text that nobody touched on one side is what the other made of it, and no character is torn apart', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      expect(mergeDrafts(base, mine, base)).toBe(mine)
      expect(mergeDrafts(base, base, theirs)).toBe(theirs)
      expect(mergeDrafts(base, mine, theirs).isWellFormed()).toBe(true)
    }),
  )
})
