import { expect, test } from 'vitest'
import { removeSecrets } from './remove-secrets.ts'

test('a key is replaced in texts and names at any depth, the longest first, and nothing else is changed', () => {
  const value = [
    { systemPrompt: 'Use sk-canary-2, sk-canary.', config: { 'sk-canary': [1, null, { deep: 'sk-canary' }] } },
  ]
  expect(removeSecrets(value, ['sk-canary', 'sk-canary-2', ''])).toEqual({
    value: [{ systemPrompt: 'Use ***, ***.', config: { '***': [1, null, { deep: '***' }] } }],
    hasRemoved: true,
  })
  expect(removeSecrets(value, ['other-key'])).toEqual({ value, hasRemoved: false })
})
