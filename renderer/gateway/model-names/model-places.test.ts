import { expect, test } from 'vitest'
import { programModelName } from './model-places.ts'

test.each([
  [null, 'ollama/qwen3:8b', 'ollama/qwen3:8b'],
  ['office', 'openai/gpt-5', 'office/openai/gpt-5'],
  ['openrouter', 'openrouter/auto', 'openrouter/auto'],
  ['open', 'openrouter/auto', 'open/openrouter/auto'],
])('at %s the model %s is called %s', (slug, id, name) => {
  expect(programModelName({ slug }, id)).toBe(name)
})
