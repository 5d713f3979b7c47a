import { expect, test } from 'vitest'
import { stableSbom } from './write-sbom.mjs'

const sbom = (/** @type {string} */ serialNumber, /** @type {string} */ timestamp, name = 'zod') =>
  JSON.stringify({ bomFormat: 'CycloneDX', serialNumber, metadata: { timestamp }, components: [{ name }] })

test('the same packages give the same file, however often it is made', () => {
  const first = stableSbom(sbom('urn:uuid:1', '2026-01-01T00:00:00Z'), 1_700_000_000)
  expect(stableSbom(sbom('urn:uuid:2', '2026-02-02T00:00:00Z'), 1_700_000_000)).toBe(first)
  expect(JSON.parse(first)).toEqual({
    bomFormat: 'CycloneDX',
    serialNumber: expect.stringMatching(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/),
    metadata: { timestamp: '2023-11-14T22:13:20.000Z' },
    components: [{ name: 'zod' }],
  })
  expect(stableSbom(sbom('urn:uuid:1', '2026-01-01T00:00:00Z', 'hono'), 1_700_000_000)).not.toBe(first)
})
