import { assert, property, string } from 'fast-check'
import { expect, test, vi } from 'vitest'
import { helpModel, helpName } from '#shared/guide/help-model.ts'
import { chatText } from './de/chat.ts'
import { modelNameFromId, modelNameOfListed, providerInWords } from './model-name.ts'

test('a model is named in words, without its vendor', () => {
  expect(modelNameOfListed({ id: 'openai/gpt-5-mini', name: 'OpenAI: GPT-5 mini' })).toBe('GPT-5 mini')
  expect(modelNameOfListed({ id: 'z-ai/glm', name: 'Z.AI: GLM 4.6 (free)' })).toBe('GLM 4.6 (free)')
  expect(modelNameOfListed({ id: 'mistral/large', name: 'Mistral Large' })).toBe('Mistral Large')
})

test('a tag of a local model is not taken for a vendor', () => {
  expect(modelNameOfListed({ id: 'ollama/qwen3:8b', name: 'qwen3:8b' })).toBe('qwen3:8b')
  expect(modelNameOfListed({ id: 'ollama/qwen3:8b', name: 'Ollama: qwen3:8b' })).toBe('qwen3:8b')
})

test('a model without a name keeps its id', () => {
  expect(modelNameOfListed({ id: 'acme/small' })).toBe('acme/small')
  expect(modelNameOfListed({ id: 'acme/small', name: '  ' })).toBe('acme/small')
  expect(modelNameOfListed({ id: 'acme/small', name: 'Acme: ' })).toBe('Acme:')
})

test.each([
  ['openai/gpt-5-mini', 'GPT-5 Mini'],
  ['openai/gpt-4o-2024-08-06', 'GPT-4o'],
  ['openai/gpt-oss-120b:free', 'GPT-OSS 120B'],
  ['openai/o3-mini', 'o3 Mini'],
  ['anthropic/claude-3-5-sonnet-20241022', 'Claude 3.5 Sonnet'],
  ['anthropic/claude-sonnet-4.5', 'Claude Sonnet 4.5'],
  ['mistralai/mistral-large-latest', 'Mistral Large'],
  ['meta-llama/llama-3.1-70b-instruct', 'Llama 3.1 70B Instruct'],
  ['deepseek/deepseek-r1', 'DeepSeek R1'],
  ['ollama/qwen3:0.6b', 'Qwen3 0.6B'],
  ['ollama/llama3.2:latest', 'Llama3.2'],
  ['gatehouse/guide', 'Built-in help'],
  ['gatehouse/script', 'Script'],
])('the model %s is called %s', (id, name) => {
  expect(modelNameFromId(id)).toBe(name)
})

test('every id has a name', () => {
  assert(
    property(string({ minLength: 1 }), (id) => {
      expect(modelNameFromId(id).length).toBeGreaterThan(0)
    }),
  )
})

test('the built-in help has the name of the language, as a model and as a provider', async () => {
  expect([modelNameFromId(helpModel), providerInWords(helpName)]).toEqual(['Built-in help', 'Built-in help'])
  vi.resetModules()
  const { setTranslations } = await import('./define-text.ts')
  setTranslations({ chatText })
  const german = await import('./model-name.ts')
  expect([german.modelNameFromId(helpModel), german.providerInWords(helpName)]).toEqual([
    'Eingebaute Hilfe',
    'Eingebaute Hilfe',
  ])
  expect(german.providerInWords('Acme')).toBe('Acme')
})
