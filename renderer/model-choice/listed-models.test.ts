import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Model } from '#shared/gateway/models.ts'
import { isChatModel, readListedModels } from './listed-models.ts'
import { listed, listOptions } from './testing/listed.ts'

const voice: Model = { id: 'flite', architecture: { input_modalities: ['text'], output_modalities: ['speech'] } }
const writer: Model = { id: 'writer', architecture: { input_modalities: ['text'], output_modalities: ['text'] } }

test('models that only speak are not for chats; models without data are', () => {
  expect([{ id: 'llama-3' }, writer, voice].map(isChatModel)).toEqual([true, true, false])
  expect(listed(voice, writer).map(({ id }) => id)).toEqual(['writer'])
})

test('a model that a gateway lists twice is there once, as it was listed first', () => {
  const twice = listed({ id: 'a/b', name: 'First' }, { id: 'c' }, { id: 'a/b', name: 'Second' })
  expect(twice.map(({ name }) => name)).toEqual(['First', 'c'])
})

test('every id is listed exactly once, with any list', () => {
  const model = fc.record({ id: fc.string({ maxLength: 4 }), name: fc.option(fc.string(), { nil: undefined }) })
  fc.assert(
    fc.property(fc.array(model), (models) => {
      const ids = readListedModels(models as Model[], listOptions).map(({ id }) => id)
      expect(ids).toEqual([...new Set(models.map(({ id }) => id))])
    }),
  )
})

test('a model is named in words, with its vendor apart', () => {
  const [mini] = listed({ id: 'openai/gpt-5-mini', name: 'OpenAI: GPT-5 mini', context_length: 400_000, created: 7 })
  expect(mini).toMatchObject({ name: 'GPT-5 mini', vendor: 'OpenAI', context: 400_000, created: 7, place: 'remote' })
})

test('only the embedded gateway has built-in help and local models', () => {
  const help = { id: 'gatehouse/guide', name: 'Gatehouse: Guide', runs_locally: true }
  const local = { id: 'ollama/qwen3:8b', name: 'Ollama: qwen3:8b', runs_locally: true }
  const shown = (isEmbedded: boolean) =>
    readListedModels([help, local], { ...listOptions, isEmbedded }).map(({ name, place }) => [name, place])
  expect(shown(true)).toEqual([
    ['Built-in help', 'help'],
    ['qwen3:8b', 'local'],
  ])
  expect(shown(false)).toEqual([
    ['Guide', 'remote'],
    ['qwen3:8b', 'remote'],
  ])
})

test('a context or a date of 0 is unknown', () => {
  expect(listed({ id: 'a', context_length: 0, created: 0 }, { id: 'b', context_length: null })).toMatchObject([
    { context: null, created: null },
    { context: null, created: null },
  ])
})
