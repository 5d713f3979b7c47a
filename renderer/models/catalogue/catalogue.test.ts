import { expect, test } from 'vitest'
import { modelList } from '#shared/gateway/models.ts'
import { readAllModels } from '../../model-choice/listed-models.ts'
import { ascendingColumns, catalogueRows, catalogueValue, type CatalogueColumn } from '../catalogue-rows.ts'
import { type CatalogueFilter, countNames, everyModel, filterModels, isNarrowed } from './filter-models.ts'
import { sortRows } from '../sort-rows.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const secondsAgo = (days: number) => now / 1000 - days * 86_400
const words = { help: '', free: 'free', local: '' }

/** Answers as in the OpenAPI file: everything, null or an unknown value where it may be, and nothing but an id. */
const { data } = modelList.parse({
  data: [
    {
      id: 'acme/large',
      canonical_slug: 'acme/large-2026-09',
      name: 'Acme: Large',
      created: secondsAgo(10),
      context_length: 400_000,
      architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'], modality: null },
      pricing: { prompt: '0.000003', completion: '0.000015' },
      supported_parameters: ['tools', 'reasoning'],
      expiration_date: '2027-03-01',
      benchmarks: {
        design_arena: [],
        artificial_analysis: { intelligence_index: 62.8, coding_index: 50, agentic_index: null },
      },
    },
    {
      id: 'acme/small',
      created: secondsAgo(500),
      context_length: null,
      architecture: { input_modalities: ['text', 'smell'], output_modalities: ['speech'] },
      pricing: { prompt: '0.0000001', completion: '-1' },
      expiration_date: null,
      supported_parameters: [],
      benchmarks: { artificial_analysis: { intelligence_index: 'high' } },
    },
    { id: 'openrouter/auto', benchmarks: null },
    { id: 'bare', benchmarks: 'none', pricing: { prompt: '0', completion: '0' } },
  ],
})
const rows = catalogueRows(readAllModels(data, { isEmbedded: false, helpName: '', words }), [
  { model: 'acme/large', provider: 'Acme', tag: 'acme' },
  { model: 'acme/large-2026-09', provider: 'Other', tag: null },
  { model: 'unlisted', provider: 'Other', tag: null },
])
const found = (filter: Partial<CatalogueFilter>, inRegion: ReadonlySet<string> | null = null) =>
  filterModels(rows, { ...everyModel, ...filter }, { inRegion, now }).map(({ listed }) => listed.id)

test('every field of the list may be absent, null or unexpected', () => {
  expect(rows.map(({ listed: _listed, ...row }) => row)).toEqual([
    {
      reads: ['text', 'image'],
      writes: ['text'],
      parameters: ['tools', 'reasoning'],
      scores: { intelligence: 62.8, coding: 50, agentic: null },
      zdr: 2,
      ends: '2027-03-01',
      router: null,
    },
    {
      reads: ['text', 'smell'],
      writes: ['speech'],
      parameters: [],
      scores: { intelligence: null, coding: null, agentic: null },
      zdr: 0,
      ends: null,
      router: null,
    },
    {
      reads: null,
      writes: null,
      parameters: null,
      scores: { intelligence: null, coding: null, agentic: null },
      zdr: 0,
      ends: null,
      router: 'auto',
    },
    {
      reads: null,
      writes: null,
      parameters: null,
      scores: { intelligence: null, coding: null, agentic: null },
      zdr: 0,
      ends: null,
      router: null,
    },
  ])
})

test('without the list of endpoints it is unknown how many keep nothing', () => {
  expect(
    catalogueRows(
      rows.map(({ listed }) => listed),
      null,
    ).map(({ zdr }) => zdr),
  ).toEqual([null, null, null, null])
})

const everyId = ['acme/large', 'acme/small', 'openrouter/auto', 'bare']

test.each<[Partial<CatalogueFilter>, string[]]>([
  [{}, everyId],
  [{ query: ' LARGE acme ' }, ['acme/large']],
  [{ query: 'free' }, ['bare']],
  [{ maxInput: 1 }, ['acme/small', 'bare']],
  [{ maxOutput: 15 }, ['acme/large', 'bare']],
  [{ minContext: 400_000 }, ['acme/large']],
  [{ reads: ['text', 'smell'] }, ['acme/small']],
  [{ writes: ['speech'] }, ['acme/small']],
  [{ parameters: ['tools', 'reasoning'] }, ['acme/large']],
  [{ parameters: ['tools', 'seed'] }, []],
  [{ isZdr: true }, ['acme/large']],
  [{ maxAgeDays: 30 }, ['acme/large']],
  [{ maxAgeDays: 501 }, ['acme/large', 'acme/small']],
  [{ minScore: 62.8 }, ['acme/large']],
  [{ minScore: 1, benchmark: 'agentic' }, []],
  [{ isEnding: true }, ['acme/large']],
])('%j keeps %j', (filter, ids) => {
  expect(found(filter)).toEqual(ids)
})

test('a region keeps its models, and all if the gateway does not report it', () => {
  expect(found({ region: 'eu' }, new Set(['acme/small']))).toEqual(['acme/small'])
  expect(found({ region: 'eu' }, null)).toEqual(everyId)
})

test('a search alone does not count as a filter', () => {
  expect(isNarrowed({ ...everyModel, query: 'x', benchmark: 'coding' })).toBe(false)
  expect(isNarrowed({ ...everyModel, reads: ['image'] })).toBe(true)
  expect(isNarrowed({ ...everyModel, maxInput: 0 })).toBe(true)
})

test('names are counted once for each model', () => {
  expect(countNames([['a', 'b', 'a'], null, ['b']])).toEqual([
    ['b', 2],
    ['a', 1],
  ])
})

test.each<[CatalogueColumn, string]>([
  ['name', 'acme/large'],
  ['context', 'acme/large'],
  ['input', 'bare'],
  ['output', 'bare'],
  ['zdr', 'acme/large'],
  ['index', 'acme/large'],
  ['created', 'acme/large'],
])('the first press on %s begins with %s', (by, first) => {
  const sorted = sortRows(rows, (row) => catalogueValue(row, by), ascendingColumns.has(by))
  expect(sorted[0]?.listed.id).toBe(first)
})
