import { expect, test } from 'vitest'
import type { ProviderRecord } from '#shared/ledger.ts'
import { modelsOf } from './models-of.ts'
import { columnsWithValues, providerRows, sortProviders } from './provider-rows.ts'

const record = (provider: string, turns: number, firstTokenMedian: number | null): ProviderRecord => ({
  provider,
  turns,
  failed: 1,
  cost: '0',
  unknownCosts: 0,
  firstTokenMedian,
  firstTokenSlowest: null,
  speedMedian: null,
})
const mistral = { name: 'Mistral', slug: 'mistral', headquarters: 'FR' }
const azure = { name: 'Azure', slug: 'azure', datacenters: ['IE', 'NL'] }
const basalt = { name: 'Basalt', slug: 'basalt' }
const rows = providerRows([mistral, azure, basalt], [], [record('Mistral', 3, 400), record('azure', 9, 700)])
const order = (...sort: [Parameters<typeof sortProviders>[1], boolean]) =>
  sortProviders(rows, ...sort).map(({ provider }) => provider.slug)

test('records are found by name or slug, in any case', () => {
  expect(rows.map(({ record: own }) => own?.turns ?? null)).toEqual([3, 9, null])
})

test('unknown values are last, in either direction', () => {
  expect([order('turns', false), order('turns', true)]).toEqual([
    ['azure', 'mistral', 'basalt'],
    ['mistral', 'azure', 'basalt'],
  ])
  expect([order('firstToken', false), order('name', true)]).toEqual([
    ['mistral', 'azure', 'basalt'],
    ['mistral', 'basalt', 'azure'],
  ])
})

test('models are found by their endpoints, else by their owner or name, else not at all', () => {
  const served = { id: 'acme/one', endpoints: [{ provider_name: 'Mistral' }] }
  const owned = { id: 'two', owned_by: 'mistral' }
  const named = { id: 'mistral/large' }
  expect(modelsOf(mistral, [served, owned, named])).toEqual({ kind: 'served', models: [served] })
  expect(modelsOf(mistral, [owned, named])).toEqual({ kind: 'named', models: [owned, named] })
  expect(modelsOf(azure, [owned, named])).toBeNull()
})

test('a column that is empty in all rows is left out, one with a zero is not', () => {
  expect(columnsWithValues(rows)).toEqual(['name', 'headquarters', 'datacenters', 'turns', 'firstToken', 'errors'])
  expect(columnsWithValues(providerRows([basalt], [], []))).toEqual(['name'])
  const none = { ...basalt, datacenters: [] }
  expect(columnsWithValues(providerRows([none], [], []))).toEqual(['name', 'datacenters'])
})
