import { expect, test } from 'vitest'
import { visibleLines } from './visible-lines.ts'

test('characters that reorder others are shown, line ends and tabs stay', () => {
  expect(visibleLines('a\n\tb\u202ec\u00a0')).toBe('a\n\tb\\u{202e}c\\u{a0}')
})
