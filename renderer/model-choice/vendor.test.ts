import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monogramOf, vendorsOf } from './vendor.ts'

const vendorOf = (...models: { id: string; name?: string }[]) => vendorsOf(models).get(models[0]?.id ?? '')

test('the vendor is the prefix of the id, in words', () => {
  expect(vendorOf({ id: 'openai/gpt-5' })).toBe('OpenAI')
  expect(vendorOf({ id: 'arcee-ai/trinity' })).toBe('Arcee AI')
  expect(vendorOf({ id: '~anthropic/claude' })).toBe('Anthropic')
})

test('the vendor is written as the names of its models do', () => {
  expect(vendorOf({ id: 'sao10k/one', name: 'One' }, { id: 'sao10k/two', name: 'Sao10K: Two' })).toBe('Sao10K')
  expect(vendorOf({ id: 'gpt-5', name: 'OpenAI: GPT-5' })).toBe('OpenAI')
})

test('a model without a prefix has no vendor', () => {
  expect(vendorOf({ id: 'llama-3' })).toBeUndefined()
  expect(vendorOf({ id: '/llama-3' })).toBeUndefined()
  expect(vendorOf({ id: 'models/gemini' })).toBeUndefined()
  expect(vendorOf({ id: 'qwen3:8b', name: 'qwen3:8b' })).toBeUndefined()
  expect(vendorOf({ id: `${'x'.repeat(41)}/y` })).toBeUndefined()
})

test('a vendor is a short name with a letter for its mark, for any list', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(
    fc.property(fc.array(fc.record({ id: text, name: text })), (models) => {
      for (const vendor of vendorsOf(models).values()) {
        expect(vendor.length).toBeGreaterThan(0)
        expect(vendor.length).toBeLessThanOrEqual(60)
        expect(monogramOf(vendor)).not.toBe('')
      }
    }),
  )
})

test('the mark is the first letter or number of a name', () => {
  expect(['OpenAI', '~qwen', '01-ai', 'élan', '***'].map(monogramOf)).toEqual(['O', 'Q', '0', 'É', '·'])
})
