import { expect, test } from 'vitest'
import { findSlugProblem, freeSlug } from './check-slug.ts'

test('a slug is unchanged in a path and not in use', () => {
  const slugs = ['code-review', '', 'two words', 'a/b', 'ä', '@preset/x', 'taken', 'v1.2_~', 'x'.repeat(201)]
  expect(slugs.map((slug) => findSlugProblem(slug, ['taken']))).toEqual([
    null,
    'empty',
    'characters',
    'characters',
    'characters',
    'characters',
    'taken',
    null,
    'long',
  ])
})

test('a new preset begins with a slug that is not in use', () => {
  expect([freeSlug([]), freeSlug(['new-preset']), freeSlug(['new-preset', 'new-preset-2', 'x'])]).toEqual([
    'new-preset',
    'new-preset-2',
    'new-preset-3',
  ])
  expect(freeSlug(['tone', 'tone-copy'], 'tone-copy')).toBe('tone-copy-2')
})
