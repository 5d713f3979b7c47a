import { expect, test } from 'vitest'
import type { Model } from '#shared/gateway/models.ts'
import { findFreeModel, pickFreeModel } from './free-model.ts'

const free = { prompt: '0', completion: '0' }
const text = { input_modalities: ['text'], output_modalities: ['text'] }
const small: Model = { id: 'small:free', pricing: free, architecture: text, context_length: 8192, created: 2 }
const large: Model = { ...small, id: 'large:free', context_length: 131_072, created: 1 }

test('the largest context is preferred, then the newest', () => {
  const newer = { ...large, id: 'newer:free', created: 3 }
  expect(pickFreeModel([small, large])?.id).toBe('large:free')
  expect(pickFreeModel([small, large, newer])?.id).toBe('newer:free')
})

test('only free models that read and write text and will not end are picked', () => {
  const models: Model[] = [
    { ...large, id: 'paid', pricing: { prompt: '0.000001', completion: '0' } },
    { ...large, id: 'per-request', pricing: { ...free, request: '0.01' } },
    { ...large, id: 'varies', pricing: { prompt: '-1', completion: '-1' } },
    { ...large, id: 'blank', pricing: { prompt: '', completion: '' } },
    { ...large, id: 'unknown', pricing: undefined },
    { ...large, id: 'speech', architecture: { ...text, output_modalities: ['speech'] } },
    { ...large, id: 'ended', expiration_date: '2026-01-01' },
  ]
  const now = Date.parse('2026-06-01')
  expect(pickFreeModel(models, now)).toBeNull()
  expect(pickFreeModel([...models, small], now)?.id).toBe('small:free')
})

test('a gateway that does not list its models has no free one', async () => {
  const call = () => Promise.reject(new Error('offline'))
  expect(await findFreeModel({ call }, new AbortController().signal)).toBeNull()
})
