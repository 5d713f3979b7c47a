import { expect, test } from 'vitest'
import { testStorage } from '../../testing/test-storage.ts'
import { storeHeights, readHeights } from './stored-heights.ts'

test('heights are restored exactly to a 64th of a pixel', () => {
  const storage = testStorage()
  storeHeights(storage, 'c1', [120.515625, null, 44])
  expect(readHeights(storage, 'c1')).toEqual([120.515625, null, 44])
  expect(readHeights(storage, 'c2')).toEqual([])
})

test('the conversations that were left longest ago are removed', () => {
  const storage = testStorage({ 'chat.heights': 'no json' })
  for (let index = 0; index < 14; index += 1) storeHeights(storage, `c${index}`, [index + 1])
  storeHeights(storage, 'c2', [99])
  storeHeights(storage, 'c14', [15])
  expect(['c0', 'c1', 'c2', 'c3', 'c4', 'c14'].map((id) => readHeights(storage, id))).toEqual([
    [],
    [],
    [99],
    [],
    [5],
    [15],
  ])
})
