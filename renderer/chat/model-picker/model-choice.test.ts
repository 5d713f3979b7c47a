import { expect, test } from 'vitest'
import type { Model } from '#shared/gateway/models.ts'
import { isChatModel, findModels, priceOf, typedName } from './model-choice.ts'

const text = { input_modalities: ['text'], output_modalities: ['text'] }
const mistral: Model = {
  id: 'mistralai/mistral-large-2411',
  name: 'Mistral Large',
  architecture: text,
  pricing: { prompt: '0.000002', completion: '0.000006' },
}
const large: Model = { id: 'large/one', name: 'One', architecture: text, pricing: { prompt: '0', completion: '0' } }
const plain: Model = { id: 'llama-3' }
const voice: Model = { id: 'flite', architecture: { input_modalities: ['text'], output_modalities: ['speech'] } }
const models = [mistral, large, plain]

test('models that only speak are not for chats; models without data are', () => {
  expect([...models, voice].map(isChatModel)).toEqual([true, true, true, false])
})

test('every word of the query is in the name or the id; a match at the beginning comes first', () => {
  expect(findModels(models, 'large')).toEqual([large, mistral])
  expect(findModels(models, ' LARGE mistral ')).toEqual([mistral])
  expect(findModels(models, '')).toEqual(models)
  expect(findModels(models, 'gpt')).toEqual([])
})

test('prices are per million tokens; free and unknown differ', () => {
  expect(models.map(priceOf)).toEqual([{ prompt: 2, completion: 6 }, 'free', null])
  expect(priceOf({ id: 'auto', pricing: { prompt: '-1', completion: '-1' } })).toBeNull()
})

test('a name that is not in the list can be used as typed', () => {
  expect(typedName(models, ' acme/new-model ')).toBe('acme/new-model')
  expect([typedName(models, 'llama-3'), typedName(models, '  '), typedName(models, 'two words')]).toEqual([
    null,
    null,
    null,
  ])
})
