import { expect, test } from 'vitest'
import { z } from 'zod'
import { dialectNames, dialects, readServiceMetadata } from './dialect.ts'
import { serviceMetadataFields } from './service-metadata.ts'

test('each dialect has the documented names', () => {
  const names = dialectNames.map((name) => {
    const { metadataHeader, metadataField, costHeader, cacheHeader, cacheStatusHeader, logHeader } = dialects[name]
    return [name, metadataHeader, metadataField, costHeader, cacheHeader, cacheStatusHeader, logHeader]
  })
  expect(names).toEqual([
    ['gateway', 'X-Service-Metadata', 'service_metadata', null, 'X-Service-Cache', null, null],
    ['openrouter', 'X-OpenRouter-Metadata', 'openrouter_metadata', null, 'X-OpenRouter-Cache', null, null],
    ['vercel', null, null, null, null, null, null],
    ['litellm', null, null, 'X-LiteLLM-Response-Cost', null, null, 'X-LiteLLM-Call-Id'],
    ['portkey', null, null, null, null, 'X-Portkey-Cache-Status', 'X-Portkey-Trace-Id'],
  ])
  expect(dialectNames).toEqual(Object.keys(dialects))
})

test('routing metadata is read only under the name of the dialect', () => {
  const body = { service_metadata: { attempt: 1 }, openrouter_metadata: { attempt: 2 } }
  expect(readServiceMetadata('gateway', body)).toEqual({ attempt: 1 })
  expect(readServiceMetadata('openrouter', body)).toEqual({ attempt: 2 })
  expect(readServiceMetadata('litellm', body)).toBeUndefined()
  expect(readServiceMetadata('openrouter', { service_metadata: {} })).toBeUndefined()
  expect(readServiceMetadata('gateway', { service_metadata: null })).toBeUndefined()
})

test('a cost of a step that is no number does not lose the metadata', () => {
  const metadata = z.object(serviceMetadataFields).parse({
    service_metadata: { attempt: 1, pipeline: [{ type: 'server_tool', name: 'web', cost_usd: '0.01' }] },
  })
  expect(metadata.service_metadata).toMatchObject({ attempt: 1, pipeline: [{ name: 'web', cost_usd: undefined }] })
})
