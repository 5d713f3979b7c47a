import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelEndpoint, type ReportedEndpoint } from './gateway/model-endpoints.ts'
import { type EndpointRow, endpointRows } from './endpoint-rows.ts'
import { exclusionOf } from './remaining-endpoints.ts'
import { reportedEndpoint as full } from './testing/reported-endpoint.ts'

const providers = [{ name: 'Nebius', slug: 'nebius', datacenters: ['FI', 'ZZ', 'FR'] }]

const zdr = [{ model: 'meta/llama-2024', provider: 'Nebius', tag: 'nebius/fp8' }]
const read = (...endpoints: object[]): EndpointRow[] =>
  endpointRows(
    endpoints.map((each) => modelEndpoint.parse(each)),
    { providers, zdr, models: ['meta/llama'] },
  )

test('an endpoint has its prices after the discount, those under conditions, and the countries of its provider', () => {
  expect(read(full)).toEqual([
    {
      key: '0 nebius/fp8',
      name: 'Nebius',
      slug: 'nebius/fp8',
      countries: ['FI', 'FR'],
      input: 0.1,
      output: 0.2,
      cached: 0.01,
      tiers: [
        { above: 65_536, from: null, until: null, input: 0.2, output: 0.6 },
        { above: null, from: 2200, until: 600, input: null, output: 0.1 },
      ],
      discount: 0.5,
      quantization: 'fp8',
      context: 131_072,
      maxOutput: 16_384,
      latency: { p50: 800, p75: 1200, p90: 1900, p99: 4600 },
      throughput: { p50: 64, p75: 57, p90: 42, p99: 18 },
      uptime: { fiveMinutes: 100, halfHour: 99.5, day: 99.9 },
      isDegraded: false,
      isZdr: true,
      isCaching: true,
      parameters: ['tools', 'seed'],
    },
  ])
})

test('an endpoint with only its provider is unknown in everything else', () => {
  const none = { p50: null, p75: null, p90: null, p99: null }
  expect(read({ provider_name: 'Acme' })).toEqual([
    {
      key: '0 Acme',
      name: 'Acme',
      slug: null,
      countries: [],
      input: null,
      output: null,
      cached: null,
      tiers: [],
      discount: null,
      quantization: null,
      context: null,
      maxOutput: null,
      latency: none,
      throughput: none,
      uptime: { fiveMinutes: null, halfHour: null, day: null },
      isDegraded: false,
      isZdr: false,
      isCaching: null,
      parameters: null,
    },
  ])
})

test('a field that is absent, null or of an unknown kind loses no other', () => {
  const fields = Object.keys(full).filter((name) => name !== 'provider_name')
  const columns = { pricing: 'output', uptime_last_1d: 'uptime', context_length: 'context' } as const
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.constantFrom(undefined, null, 'odd', -7, {}, []), (field, value) => {
      const [row] = read({ ...full, [field]: value })
      const others = Object.entries(columns).filter(([name]) => name !== field)
      const known = others.map(([, column]) => [column, column === 'uptime' ? row?.uptime.day : row?.[column]])
      expect(row?.name).toBe('Nebius')
      expect(Object.fromEntries(known)).toEqual(
        Object.fromEntries(
          others.map(([, column]) => [column, { output: 0.2, uptime: 99.9, context: 131_072 }[column]]),
        ),
      )
    }),
  )
  expect(read({ ...full, quantization: 'unknown' })[0]?.quantization).toBeNull()
  expect(read({ ...full, quantization: 'nvfp9' })[0]?.quantization).toBe('nvfp9')
  expect(read({ ...full, status: -3 })[0]?.isDegraded).toBe(true)
  expect(read({ ...full, pricing: { prompt: '-1', completion: '' } })[0]).toMatchObject({ input: null, output: null })
})

test('without a tag the provider is named by its slug, and ZDR is found by its name', () => {
  const [row] = endpointRows([{ provider_name: 'Nebius' } satisfies ReportedEndpoint], {
    providers,
    zdr: [{ model: 'meta/llama', provider: 'Nebius', tag: 'nebius/fp8' }],
    models: ['meta/llama'],
  })
  expect([row?.slug, row?.isZdr]).toEqual(['nebius', true])
})

test('without the list of endpoints without retention, ZDR is unknown', () => {
  const [row] = endpointRows([modelEndpoint.parse(full)], { providers: [], zdr: null, models: [] })
  expect(row?.isZdr).toBeNull()
})

test.each<[unknown, string | null]>([
  [undefined, null],
  ['hostile', null],
  [{ only: ['nebius'] }, null],
  [{ only: ['nebius/fp8'] }, null],
  [{ only: ['groq'] }, 'only'],
  [{ ignore: ['nebius'] }, 'ignore'],
  [{ ignore: ['nebius/bf16'] }, null],
  [{ quantizations: ['fp8', 'fp16'] }, null],
  [{ quantizations: ['fp16'] }, 'quantizations'],
  [{ max_price: { completion: 0.2 } }, null],
  [{ max_price: { completion: '0.1' } }, 'max-price'],
  [{ max_price: { prompt: 0.05 } }, 'max-price'],
  [{ zdr: true }, null],
])('preferences %j exclude it by %j', (preferences, exclusion) => {
  expect(read(full).map((row) => exclusionOf(row, preferences))).toEqual([exclusion])
})

test('what is unknown is excluded only where the gateway has to know it', () => {
  const [row] = read({ provider_name: 'Acme' })
  if (row === undefined) throw new Error('no row')
  expect(exclusionOf(row, { max_price: { prompt: 0 } })).toBeNull()
  expect(exclusionOf(row, { zdr: true })).toBe('zdr')
  expect(exclusionOf({ ...row, isZdr: null }, { zdr: true })).toBeNull()
  expect(exclusionOf(row, { quantizations: ['fp8'] })).toBe('quantizations')
  expect(exclusionOf(row, { quantizations: ['unknown'] })).toBeNull()
})
