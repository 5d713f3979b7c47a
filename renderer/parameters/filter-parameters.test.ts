import { expect, test } from 'vitest'
import { chatParameters } from '#shared/chat-parameters/table.ts'
import { filterParameters } from './filter-parameters.ts'

const names = (query: string, hidden?: string[]) =>
  filterParameters({ query, hidden }).flatMap(({ rows }) => rows.map(({ name }) => name))

test('without a query every parameter is listed, in the groups of the table', () => {
  expect(names('').toSorted()).toEqual(chatParameters.map(({ name }) => name).toSorted())
  expect(
    filterParameters({ query: '' })
      .map(({ group }) => group)
      .slice(0, 3),
  ).toEqual(['Messages', 'Model', 'Sampling'])
})

test('a parameter is found by its wire name, its label and its help', () => {
  expect(names('top_p')).toContain('top_p')
  expect(names('TOP P')).toContain('top_p')
  expect(names('  pseudonym ')).toEqual(['user'])
  expect(names('temperature xyz')).toEqual([])
})

test('a concealed parameter is listed only if the query finds it', () => {
  const listed = (query: string) =>
    filterParameters({ query, isConcealed: ({ name }) => name === 'top_p' })
      .flatMap(({ rows }) => rows.map(({ name }) => name))
      .filter((name) => name.startsWith('top_'))
  expect(listed('  ')).toEqual(['top_k', 'top_a', 'top_logprobs'])
  expect(listed('top')).toEqual(['top_p', 'top_k', 'top_a', 'top_logprobs'])
})

test('hidden parameters are not found, and a filter omits empty groups', () => {
  expect(names('stream', ['stream'])).not.toContain('stream')
  expect(filterParameters({ query: '', only: ({ name }) => name === 'seed' })).toMatchObject([
    { group: 'Sampling', rows: [{ name: 'seed' }] },
  ])
})
