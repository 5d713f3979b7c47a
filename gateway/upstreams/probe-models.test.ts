import { expect, test } from 'vitest'
import { isEmbeddingModel } from './probe-models.ts'

test.each([
  'nomic-embed-text:latest',
  'mxbai-embed-large',
  'text-embedding-nomic-embed-text-v1.5',
  'all-minilm:33m',
  'bge-m3:567m',
  'BAAI/bge-small-en',
  'intfloat/e5-large',
  'paraphrase-multilingual:278m',
  'jina-reranker-v2',
])('%s is recognised by its name', (id) => expect(isEmbeddingModel({ id })).toBe(true))

test.each(['qwen3:8b', 'gemma-3-4b-it-Q4_K_M.gguf', 'deepseek-r1:7b', 'phi4-mini', 'llama3.2:3b', 'gpt-oss:20b'])(
  '%s can chat',
  (id) => expect(isEmbeddingModel({ id })).toBe(false),
)

test('what the list says about a model counts more than its name', () => {
  expect(isEmbeddingModel({ id: 'embedder-chat', type: 'llm' })).toBe(false)
  expect(isEmbeddingModel({ id: 'vectors', type: 'embeddings' })).toBe(true)
  expect(isEmbeddingModel({ id: 'vectors', capabilities: ['embedding'] })).toBe(true)
  expect(isEmbeddingModel({ id: 'embedder-chat', capabilities: ['completion', 'embedding'] })).toBe(false)
})
