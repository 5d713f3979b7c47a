import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { quotation } from './quotation.ts'

test('every line is quoted, and an empty line parts it from what stands before and comes after', () => {
  expect(quotation('One\n\nTwo\n', 'Look:')).toBe('\n\n> One\n>\n> Two\n\n')
  expect(quotation('One', 'Look:\n')).toBe('\n> One\n\n')
  expect(quotation('One', 'Look:\n\n')).toBe('> One\n\n')
})

test('at the beginning nothing comes before it', () => {
  expect(quotation('One', '')).toBe('> One\n\n')
})

test('the quoted lines without their sign are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const lines = quotation(text, '').trimEnd().split('\n')
      expect(
        lines
          .map((line) => line.replace(/^> ?/, ''))
          .join('\n')
          .trim(),
      ).toBe(text.trim())
    }),
  )
})
