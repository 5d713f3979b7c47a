import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTokens, limitText, splitIntoTokens } from './tokens.ts'

test.each([
  ['', []],
  ['Hello', ['Hello']],
  ['Hello you', ['Hello', ' you']],
  ['Gatehouse', ['Gateho', 'use']],
  ['a\n\n b ', ['a', '\n\n b', ' ']],
  ['   ', ['   ']],
  ['👩‍🚀👩‍🚀👩‍🚀', ['👩‍🚀👩‍🚀', '👩‍🚀']],
])('the tokens of %j', (text, tokens) => {
  expect(splitIntoTokens(text)).toEqual(tokens)
})

test('joined tokens are the text, and counting gives the number of tokens', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      const tokens = splitIntoTokens(text)
      expect(tokens.join('')).toBe(text)
      expect(countTokens(text)).toBe(tokens.length)
      expect(tokens.every((token) => token.isWellFormed() || !text.isWellFormed())).toBe(true)
    }),
  )
})

test('a megabyte of white space is one token', () => {
  expect([countTokens(' '.repeat(1_000_000)), countTokens(`${' '.repeat(1_000_000)}x`)]).toEqual([1, 1])
})

test('a limited text is a prefix of the text, without any stop sequence', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 40 })
  const sequences = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 3 }), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(words, sequences, fc.option(fc.integer({ min: 0, max: 20 })), (text, stop, maxTokens) => {
      const { tokens, finishReason } = limitText(text, { maxTokens, stop })
      const limited = tokens.join('')
      expect(text.startsWith(limited)).toBe(true)
      expect(stop.some((sequence) => limited.includes(sequence))).toBe(false)
      expect(tokens.length).toBeLessThanOrEqual(maxTokens ?? Number.POSITIVE_INFINITY)
      expect(finishReason === 'length' && maxTokens === null).toBe(false)
    }),
  )
})
