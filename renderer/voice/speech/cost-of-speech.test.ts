import { expect, test } from 'vitest'
import { costOfSpeech } from './cost-of-speech.ts'

test('a cost that is not reported is unknown, and zero only where every price is 0', () => {
  expect(costOfSpeech(null, undefined)).toBeNull()
  expect(costOfSpeech({ cost: null }, { pricing: { prompt: '0.00001', completion: '0' } })).toBeNull()
  expect(costOfSpeech({ cost: null }, { pricing: { prompt: '0', completion: '0' } })).toBe(0)
  expect(costOfSpeech({ cost: 0.2 }, { pricing: { prompt: '0', completion: '0' } })).toBe(0.2)
})
