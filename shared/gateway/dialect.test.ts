import { expect, test } from 'vitest'
import { dialects, readServiceMetadata } from './dialect.ts'

test('each dialect has the documented names', () => {
  expect(dialects).toEqual({
    gateway: {
      metadataHeader: 'X-Service-Metadata',
      legacyMetadataHeader: 'X-Service-Experimental-Metadata',
      metadataField: 'service_metadata',
      cacheHeader: 'X-Service-Cache',
    },
    openrouter: {
      metadataHeader: 'X-OpenRouter-Metadata',
      legacyMetadataHeader: 'X-OpenRouter-Experimental-Metadata',
      metadataField: 'openrouter_metadata',
      cacheHeader: 'X-OpenRouter-Cache',
    },
  })
})

test('routing metadata is read only under the name of the dialect', () => {
  const body = { service_metadata: { attempt: 1 }, openrouter_metadata: { attempt: 2 } }
  expect(readServiceMetadata('gateway', body)).toEqual({ attempt: 1 })
  expect(readServiceMetadata('openrouter', body)).toEqual({ attempt: 2 })
  expect(readServiceMetadata('openrouter', { service_metadata: {} })).toBeUndefined()
  expect(readServiceMetadata('gateway', { service_metadata: null })).toBeUndefined()
})
