import { expect, test } from 'vitest'
import { isSameModel, modelNamesIn, modelWords } from './model-name.ts'

test('a model is named in words, without its vendor', () => {
  expect(modelWords({ id: 'openai/gpt-5-mini', name: 'OpenAI: GPT-5 mini' })).toBe('GPT-5 mini')
  expect(modelWords({ id: 'z-ai/glm', name: 'Z.AI: GLM 4.6 (free)' })).toBe('GLM 4.6 (free)')
  expect(modelWords({ id: 'mistral/large', name: 'Mistral Large' })).toBe('Mistral Large')
})

test('a tag of a local model is not taken for a vendor', () => {
  expect(modelWords({ id: 'ollama/qwen3:8b', name: 'qwen3:8b' })).toBe('qwen3:8b')
  expect(modelWords({ id: 'ollama/qwen3:8b', name: 'Ollama: qwen3:8b' })).toBe('qwen3:8b')
})

test('a model without a name, or that is not listed, keeps its id', () => {
  expect(modelWords({ id: 'acme/small' })).toBe('acme/small')
  expect(modelWords({ id: 'acme/small', name: '  ' })).toBe('acme/small')
  expect(modelWords({ id: 'acme/small', name: 'Acme: ' })).toBe('Acme:')
  const nameOf = modelNamesIn([{ id: 'acme/small', name: 'Acme: Small' }])
  expect([nameOf('acme/small'), nameOf('acme/large')]).toEqual(['Small', 'acme/large'])
})

test('a dated release is the requested model, another size is not', () => {
  expect(isSameModel('openai/gpt-5', 'openai/gpt-5')).toBe(true)
  expect(isSameModel('openai/gpt-5-2025-08-07', 'openai/gpt-5')).toBe(true)
  expect(isSameModel('anthropic/claude-20250929', 'anthropic/claude')).toBe(true)
  expect(isSameModel('openai/gpt-5-mini', 'openai/gpt-5')).toBe(false)
  expect(isSameModel('openai/gpt-5-1234', 'openai/gpt-5')).toBe(false)
})
