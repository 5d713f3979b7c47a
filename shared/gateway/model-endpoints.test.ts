import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpointPath } from './endpoints.ts'
import { modelEndpoint, modelEndpoints, modelPathOf } from './model-endpoints.ts'

test('an endpoint needs only its provider, and keeps unknown fields', () => {
  const data = { id: 'm/x', endpoints: [{ provider_name: 'Mistral', news: 1 }] }
  expect(modelEndpoints.parse({ data })).toEqual({ data })
})

test('a field with an unexpected value is unknown and loses no other', () => {
  const fields = Object.keys(modelEndpoint.shape).filter((name) => name !== 'provider_name')
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.jsonValue(), (field, value) => {
      const { data } = modelEndpoint.safeParse({ provider_name: 'Mistral', uptime_last_1d: 99, [field]: value })
      expect(data).toMatchObject({
        provider_name: 'Mistral',
        ...(field === 'uptime_last_1d' ? {} : { uptime_last_1d: 99 }),
      })
    }),
  )
})

test('the id of a model is split at its first slash, and its path is that of the operation', () => {
  const path = modelPathOf('ollama/library/llama3:8b')
  expect(path).toEqual({ author: 'ollama', slug: 'library/llama3:8b' })
  expect(endpointPath('models.endpoints', path ?? {})).toBe('/models/ollama/library%2Fllama3%3A8b/endpoints')
  expect(['plain', '/x', 'x/', ''].map(modelPathOf)).toEqual([null, null, null, null])
})
