import { expect, test } from 'vitest'
import type { LocalServer } from '#shared/local-server-schema.ts'
import { localModelsState } from './local-servers.ts'

const ollama: LocalServer = {
  slug: 'ollama',
  name: 'Ollama',
  address: '127.0.0.1:11434',
  state: 'not-running',
  models: [],
}
const embedding = { id: 'ollama/nomic-embed-text', name: 'nomic-embed-text', isChat: false }
const qwen = { id: 'ollama/qwen3:8b', name: 'qwen3:8b', isChat: true }
const studio: LocalServer = { ...ollama, slug: 'lm-studio', name: 'LM Studio' }

test('until the first search has ended nothing is missing', () => {
  expect(localModelsState(undefined)).toEqual({ kind: 'searching' })
})

test('the first chat model of the first running server is offered, never an embedding model', () => {
  const running: LocalServer = { ...ollama, state: 'running', models: [embedding, qwen] }
  expect(localModelsState([studio, running])).toEqual({ kind: 'found', servers: [running], first: qwen })
})

test('a server without a chat model is named, and so is one that was turned off', () => {
  const empty: LocalServer = { ...ollama, state: 'running', models: [embedding] }
  const declined: LocalServer = { ...ollama, state: 'declined' }
  expect(localModelsState([studio, empty])).toEqual({ kind: 'no-model', server: empty })
  expect(localModelsState([studio, declined])).toEqual({ kind: 'declined', server: declined })
})

test('where none runs the first is named, if any is known', () => {
  expect(localModelsState([ollama, studio])).toEqual({ kind: 'not-running', server: ollama })
  expect(localModelsState([])).toEqual({ kind: 'not-running', server: null })
})
