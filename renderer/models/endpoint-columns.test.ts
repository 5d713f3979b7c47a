import { expect, test } from 'vitest'
import { endpointRows } from '#shared/endpoint-rows.ts'
import { modelEndpoint } from '#shared/gateway/model-endpoints.ts'
import { reportedEndpoint as full } from '#shared/testing/reported-endpoint.ts'
import { ascendingEndpointColumns, type EndpointColumn, endpointColumns, endpointValue } from './endpoint-columns.ts'
import { sortRows } from './sort-rows.ts'

test('every column sorts, with the best value first and the unknown one last', () => {
  const worse = {
    ...full,
    provider_name: 'Zeta',
    tag: 'zeta',
    quantization: 'int8',
    context_length: 8000,
    supported_parameters: [],
    pricing: { prompt: '0.000009', completion: '0.000009' },
    latency_last_30m: { p50: 9000, p75: 1, p90: 1, p99: 1 },
    throughput_last_30m: { p50: 1, p75: 1, p90: 1, p99: 1 },
    uptime_last_1d: 50,
  }
  const endpoints = [{ provider_name: '?' }, worse, full].map((each) => modelEndpoint.parse(each))
  const zdr = [{ model: 'meta/llama-2024', provider: 'Nebius', tag: 'nebius/fp8' }]
  const rows = endpointRows(endpoints, { providers: [], zdr, models: [] })
  const first = (by: EndpointColumn) =>
    sortRows(rows, (row) => endpointValue(row, by), ascendingEndpointColumns.has(by)).map(({ name }) => name)
  for (const by of endpointColumns.filter((each) => each !== 'name' && each !== 'zdr')) {
    expect([by, ...first(by)]).toEqual([by, 'Nebius', 'Zeta', '?'])
  }
  expect(first('zdr')[0]).toBe('Nebius')
  expect(first('name')[0]).toBe('?')
})
