import { expect, test } from 'vitest'
import { likelihood, otherTokens, percent, formatToken } from './token-facts.ts'

test('the less likely a token, the thicker its line', () => {
  expect([1, 0.9, 0.89, 0.5, 0.2, 0.15, 0.1, 0].map((probability) => likelihood(Math.log(probability)))).toEqual([
    0, 0, 1, 2, 3, 3, 4, 4,
  ])
})

test('probabilities are in per cent, and a tiny one is not 0', () => {
  expect([1, 0.873, 0.0731, 0.0001, 0].map((probability) => percent(Math.log(probability)))).toEqual([
    '100 %',
    '87 %',
    '7.3 %',
    '< 0.1 %',
    '< 0.1 %',
  ])
})

test('invisible tokens have a name', () => {
  expect([' one', '\n\n', ' ', '\t', 'a\nb'].map(formatToken)).toEqual(['“ one”', 'line end', 'space', 'tab', '“a⏎b”'])
})

test('the alternatives exclude the token itself, the likeliest first', () => {
  const alternatives = [
    { token: 'No', logprob: -3 },
    { token: 'Yes', logprob: -0.1 },
    { token: 'Well', logprob: -2 },
  ]
  expect(otherTokens({ token: 'Yes', logprob: -0.1, alternatives })).toEqual([
    { token: 'Well', logprob: -2 },
    { token: 'No', logprob: -3 },
  ])
})
