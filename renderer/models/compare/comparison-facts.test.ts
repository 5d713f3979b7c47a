import { expect, test } from 'vitest'
import { modelEndpoint } from '#shared/gateway/model-endpoints.ts'
import { modelList } from '#shared/gateway/models.ts'
import { readAllModels } from '../../model-choice/listed-models.ts'
import { catalogueRows } from '../catalogue-rows.ts'
import { endpointRows } from '#shared/endpoint-rows.ts'
import { compareModels, onlyDifferences } from './comparison-facts.ts'

const { data } = modelList.parse({
  data: [
    {
      id: 'a/one',
      context_length: 1000,
      pricing: { prompt: '0.000003', completion: '0.00001' },
      benchmarks: { artificial_analysis: { intelligence_index: 62.8 } },
    },
    {
      id: 'a/two',
      context_length: 1000,
      pricing: { prompt: '0.000001', completion: '-1' },
      expiration_date: '2099-03-01',
      knowledge_cutoff: '2026-01-01',
    },
    { id: 'a/three' },
  ],
})
const endpoints = [
  { provider_name: 'P', throughput_last_30m: { p50: 50 }, latency_last_30m: { p50: 900 } },
  { provider_name: 'Q', throughput_last_30m: { p50: 80 }, latency_last_30m: { p50: 400 } },
  { provider_name: 'R' },
].map((each) => modelEndpoint.parse(each))
const rows = catalogueRows(
  readAllModels(data, { isEmbedded: false, helpName: '', words: { help: '', free: '', local: '' } }),
  null,
)
const bands = compareModels(
  rows.map((row, index) => ({
    row,
    endpoints: index === 2 ? null : endpointRows(endpoints.slice(index), { providers: [], zdr: null, models: [] }),
  })),
)
const fact = (name: string) =>
  bands
    .flatMap(({ facts }) => facts)
    .find((each) => each.name === name)
    ?.cells.map(({ text, best }) => [text, best])

test('the best figure is marked with its reason, and an unknown one is none', () => {
  expect(fact('Input')).toEqual([
    ['$3.00', null],
    ['$1.00', 'lowest'],
    [null, null],
  ])
  expect(fact('Throughput, median')).toEqual([
    ['80 tokens/s', null],
    ['80 tokens/s', null],
    [null, null],
  ])
  expect(fact('Providers')).toEqual([
    ['3', 'most'],
    ['2', null],
    [null, null],
  ])
})

test('equal figures and a single known one are not marked', () => {
  expect(fact('Context')).toEqual([
    ['1,000', null],
    ['1,000', null],
    [null, null],
  ])
  expect(fact('Output')?.[0]).toEqual(['$10.00', null])
})

test('only differences leaves out what is the same, and bands without any', () => {
  const same = compareModels([rows[2], rows[2]].flatMap((row) => (row ? [{ row, endpoints: null }] : [])))
  expect(onlyDifferences(same)).toEqual([])
  const names = onlyDifferences(bands).flatMap(({ facts }) => facts.map(({ name }) => name))
  expect(names).toContain('Ends')
  expect(names).not.toContain('Reads')
})
