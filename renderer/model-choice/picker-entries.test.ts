import { expect, test } from 'vitest'
import { type Entry, highlightedIndex, pickerEntries } from './picker-entries.ts'
import { rowOfKey } from './picker-keys.ts'
import { listed } from './testing/listed.ts'

const all = listed({ id: 'acme/small', name: 'Small' }, { id: 'mistral/large', name: 'Large' }, { id: 'plain' })
const options = { all, able: all, hasDefault: true, typed: '', favourites: [], recent: [], sort: 'default' } as const
const keys = (change: Partial<Parameters<typeof pickerEntries>[0]>) =>
  pickerEntries({ ...options, ...change }).groups.flatMap(({ entries }) => entries.map(({ key }) => key))

test('the default is first, unless something is searched or filtered', () => {
  expect(keys({})).toEqual(['default', 'vendor Acme acme/small', 'vendor Mistral mistral/large', 'others plain'])
  expect(keys({ hasDefault: false })[0]).toBe('vendor Acme acme/small')
  expect(keys({ typed: 'small' })).toEqual(['vendor Acme acme/small', 'typed'])
  expect(keys({ able: all.slice(0, 1) })).toEqual(['vendor Acme acme/small'])
})

test('what was typed can be used as a name, as the last row', () => {
  expect(keys({ typed: 'acme/new' })).toEqual(['typed'])
  expect(keys({ typed: 'acme/small' })).toEqual(['vendor Acme acme/small'])
})

test('models without a vendor need no heading if there are no others', () => {
  const plain = all.slice(2)
  const headings = (some: typeof all) =>
    pickerEntries({ ...options, all: some, able: some }).groups.map(({ group }) => group?.kind ?? null)
  expect(headings(plain)).toEqual([null, null])
  expect(headings(all)).toEqual([null, 'vendor', 'vendor', 'others'])
})

test('the highlight begins at the current model, in a search at the first result', () => {
  const entries: Entry[] = pickerEntries({ ...options, favourites: ['plain'] }).groups.flatMap((group) => group.entries)
  expect(highlightedIndex(entries, null, 'mistral/large', '')).toBe(3)
  expect(highlightedIndex(entries, null, 'gone', '')).toBe(0)
  expect(highlightedIndex(entries, null, 'mistral/large', 'a')).toBe(0)
  expect(highlightedIndex([], null, null, '')).toBe(-1)
})

test('the highlight stays on its row, and on the model if the row is gone', () => {
  const entries: Entry[] = pickerEntries({ ...options, favourites: ['plain'] }).groups.flatMap((group) => group.entries)
  const at = (key: string, id: string) => highlightedIndex(entries, { key, id, by: 'key' }, null, '')
  expect(at('others plain', 'plain')).toBe(4)
  expect(at('favourites plain', 'plain')).toBe(1)
  expect(at('recent plain', 'plain')).toBe(1)
})

test('keys move within the rows; in typed text Home and End belong to the field', () => {
  const at = (key: string, isInText = false) => rowOfKey(key, 5, 30, isInText)
  expect(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'].map((key) => at(key))).toEqual([
    6, 4, 15, 0, 0, 29,
  ])
  expect([at('Home', true), at('End', true), at('a')]).toEqual([null, null, null])
  expect([rowOfKey('End', 0, 0, false), rowOfKey('ArrowDown', 29, 30, true)]).toEqual([null, 29])
})
