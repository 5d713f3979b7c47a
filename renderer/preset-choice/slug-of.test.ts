import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSlugProblem, slugOf } from './check-slug.ts'

test('a title becomes words with hyphens, without accents and signs', () => {
  expect(['Review my code, please!', 'Über Größe', '  ', '你好', 'v2.1 — notes'].map(slugOf)).toEqual([
    'review-my-code-please',
    'uber-gro-e',
    '',
    '',
    'v2-1-notes',
  ])
})

test('any title gives a slug or an empty text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      expect([null, 'empty']).toContain(findSlugProblem(slugOf(title), []))
    }),
  )
})
