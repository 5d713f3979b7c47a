import { expect, test } from 'vitest'
import { findContent, maxShown } from './find-content.ts'

const item = (server: string, name: string, description = '') => ({ server, name, description })

test('content is grouped by server, in the order of the servers', () => {
  const all = [item('files', 'plan'), item('notes', 'today'), item('files', 'budget')]
  expect(findContent(all, ' ')).toEqual({
    groups: [
      { server: 'files', items: [all[0], all[2]] },
      { server: 'notes', items: [all[1]] },
    ],
    more: 0,
  })
})

test('all words are found, in the texts and in the name of the server', () => {
  const plan = { ...item('files', 'plan.md', 'What to do in spring'), uri: 'file:///garden/plan.md' }
  const prompt = { ...item('notes', 'sum-up', 'Shortens a text'), title: 'Sum it up' }
  const names = (search: string) =>
    findContent([plan, prompt], search).groups.flatMap(({ items }) => items.map(({ name }) => name))
  expect(names('FILES spring')).toEqual(['plan.md'])
  expect(names('garden')).toEqual(['plan.md'])
  expect(names('sum it')).toEqual(['sum-up'])
  expect(names('spring notes')).toEqual([])
})

test('no more rows than fit are returned, and how many are left out', () => {
  const all = Array.from({ length: maxShown + 3 }, (_, index) => item('files', `file ${index}`))
  const found = findContent(all, '')
  expect(found.groups[0]?.items).toHaveLength(maxShown)
  expect(found.more).toBe(3)
})
