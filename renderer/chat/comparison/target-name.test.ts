import { expect, test } from 'vitest'
import { columnNames, differingParameters } from './target-name.ts'

const asked = (requestedModel: string | null, preset: { slug: string; version: number | null } | null = null) => ({
  requestedModel,
  preset,
  model: 'answered/by',
})

const names: Readonly<Record<string, string>> = { 'acme/small': 'Small', 'other/small': 'Small', 'acme/large': 'Large' }
const nameOf = (id: string) => names[id] ?? id

test('columns are named by model or preset; versions and equal targets get a number', () => {
  expect(
    columnNames(
      [
        asked('acme/small'),
        asked(null, { slug: 'review', version: 7 }),
        asked('acme/small'),
        asked(null, { slug: 'review', version: null }),
        asked(null),
      ],
      nameOf,
    ),
  ).toEqual(['Small (1)', 'review v7', 'Small (2)', 'review', 'answered/by'])
})

test('different models with the same name in words keep their ids', () => {
  expect(columnNames([asked('acme/small'), asked('other/small'), asked('acme/large')], nameOf)).toEqual([
    'acme/small',
    'other/small',
    'Large',
  ])
})

test('only the parameters in which columns differ are listed', () => {
  const column = (parameters: Record<string, unknown>) => ({
    answerId: 'a',
    target: { model: 'm', preset: null, parameters },
  })
  expect(
    differingParameters([
      column({ seed: 7, temperature: 0.5 }),
      column({ seed: 7, stop: ['x'] }),
      { answerId: 'b', target: null },
    ]),
  ).toEqual([['seed 7', 'temperature 0.5'], ['seed 7', 'stop ["x"]'], []])
  expect(differingParameters([column({ seed: 7 }), column({ seed: 7 })])).toEqual([[], []])
})
