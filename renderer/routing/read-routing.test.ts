import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRouting } from './read-routing.ts'

test('routing metadata is read as far as it was reported', () => {
  expect(
    readRouting({
      attempt: 2,
      endpoints: {
        total: 4,
        available: [
          { model: 'm', provider: 'Scaleway', selected: false },
          { model: 'm', provider: 'Mistral', selected: true },
        ],
      },
      is_byok: false,
      region: 'eu-west-3',
      requested: '@preset/code-review',
      strategy: 'fallback',
      summary: 'Fell back.',
      attempts: [{ provider: 'Scaleway', model: 'm', status: 429 }],
      pipeline: [{ type: 'filter', summary: 'Two left out' }],
      generation_time: 7290,
    }),
  ).toEqual({
    attempt: 2,
    isFilteredOut: false,
    endpointsTotal: 4,
    endpoints: [
      { model: 'm', provider: 'Scaleway', isSelected: false },
      { model: 'm', provider: 'Mistral', isSelected: true },
    ],
    isByok: false,
    region: 'eu-west-3',
    requested: '@preset/code-review',
    strategy: 'fallback',
    summary: 'Fell back.',
    attempts: [{ provider: 'Scaleway', model: 'm', status: 429 }],
    pipeline: [{ name: 'filter', summary: 'Two left out' }],
    generationTime: 7290,
  })
})

test('an unknown value is null and not zero', () => {
  expect(readRouting({ endpoints: null })).toEqual({
    attempt: null,
    isFilteredOut: false,
    endpointsTotal: null,
    endpoints: [],
    isByok: null,
    region: null,
    requested: null,
    strategy: null,
    summary: null,
    attempts: [],
    pipeline: [],
    generationTime: null,
  })
})

test('metadata of any other shape is read without a throw', () => {
  const names = fc.constantFrom('attempt', 'endpoints', 'attempts', 'pipeline', 'region', 'is_byok')
  fc.assert(
    fc.property(fc.dictionary(names, fc.jsonValue()), (metadata) => {
      expect(readRouting(metadata).endpoints).toBeInstanceOf(Array)
    }),
  )
})
