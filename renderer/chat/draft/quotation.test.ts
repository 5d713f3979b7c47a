import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toQuotation } from './quote.ts'

test('quotes every line, with an empty line before and after', () => {
  expect(toQuotation('One\n\nTwo\n', 'Look:')).toBe('\n\n> One\n>\n> Two\n\n')
  expect(toQuotation('One', 'Look:\n')).toBe('\n> One\n\n')
  expect(toQuotation('One', 'Look:\n\n')).toBe('> One\n\n')
})

test('adds no empty line at the beginning', () => {
  expect(toQuotation('One', '')).toBe('> One\n\n')
})

test('the quoted lines without their marker are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const lines = toQuotation(text, '').trimEnd().split('\n')
      expect(
        lines
          .map((line) => line.replace(/^> ?/, ''))
          .join('\n')
          .trim(),
      ).toBe(text.trim())
    }),
  )
})
