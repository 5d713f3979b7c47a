import { expect, test } from 'vitest'
import { estimateTokens } from './estimate-tokens.ts'

test('four letters are about one token, and a Chinese sign is one', () => {
  expect(['', 'a', 'be brief and kind', '你好', '你好 abcd'].map(estimateTokens)).toEqual([0, 1, 5, 2, 4])
})
