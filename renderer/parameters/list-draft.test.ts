import { expect, test } from 'vitest'
import { listOf, moveUp, removeItem, replaceItem, startList, appendPending } from './list-draft.ts'

test('a list, a single text and any other value become a draft', () => {
  expect(startList(['a', 1, 'b'])).toEqual({ items: ['a', 'b'], pending: '' })
  expect(startList('END')).toEqual({ items: ['END'], pending: '' })
  expect(startList(undefined)).toEqual({ items: [], pending: '' })
})

test('pending text counts before it is added, and emptied items do not count', () => {
  const draft = { items: ['a', '', '\n'], pending: 'c' }
  expect(listOf(draft)).toEqual(['a', '\n', 'c'])
  expect(appendPending(draft)).toEqual({ items: ['a', '\n', 'c'], pending: '' })
})

test('items are replaced, removed and moved', () => {
  const draft = startList(['a', 'b', 'c'])
  expect(listOf(replaceItem(draft, 1, 'x'))).toEqual(['a', 'x', 'c'])
  expect(listOf(removeItem(draft, 0))).toEqual(['b', 'c'])
  expect(listOf(moveUp(draft, 2))).toEqual(['a', 'c', 'b'])
  expect(moveUp(draft, 0)).toEqual(draft)
})
