import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields } from '../preset/content.ts'
import { mergeContents, mergeRows } from './merge-sides.ts'

const base = { systemPrompt: 'Be brief.', config: { temperature: 1, seed: 1, stop: ['.'] } }
const mine = { systemPrompt: 'Be very brief.', config: { temperature: 0.5, seed: 1, stop: ['.'] } }
const theirs = { systemPrompt: 'Be brief.', config: { temperature: 0.7, seed: 1, top_p: 0.9 } }

test('each side keeps what only it changed, and the person chooses what both changed', () => {
  const rows = mergeRows(base, mine, theirs)
  expect(rows).toEqual([
    { field: 'system_prompt', mine: 'Be very brief.', theirs: 'Be brief.', isContested: false, proposed: 'mine' },
    { field: 'stop', mine: ['.'], theirs: undefined, isContested: false, proposed: 'theirs' },
    { field: 'temperature', mine: 0.5, theirs: 0.7, isContested: true, proposed: 'mine' },
    { field: 'top_p', mine: undefined, theirs: 0.9, isContested: false, proposed: 'theirs' },
  ])
  expect(mergeContents(rows, {}, mine)).toEqual({
    systemPrompt: 'Be very brief.',
    config: { temperature: 0.5, seed: 1, top_p: 0.9 },
  })
  expect(mergeContents(rows, { temperature: 'theirs', stop: 'mine' }, mine).config).toEqual({
    temperature: 0.7,
    seed: 1,
    stop: ['.'],
    top_p: 0.9,
  })
})

test('without a base the person chooses every difference', () => {
  expect(mergeRows(null, mine, theirs).every(({ isContested }) => isContested)).toBe(true)
})

test('taking all fields of a side gives that side', () => {
  const content = fc.record({
    systemPrompt: fc.string(),
    config: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.jsonValue()),
  })
  fc.assert(
    fc.property(content, content, content, (before, one, other) => {
      const rows = mergeRows(before, one, other)
      const all = (side: 'mine' | 'theirs') => Object.fromEntries(rows.map(({ field }) => [field, side]))
      expect(changedFields(mergeContents(rows, all('mine'), one), one)).toEqual([])
      expect(changedFields(mergeContents(rows, all('theirs'), one), other)).toEqual([])
    }),
  )
})
