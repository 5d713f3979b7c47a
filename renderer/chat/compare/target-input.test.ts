import { expect, test } from 'vitest'
import { changeIncompleteInput, readIncompleteInput } from '../../parameters/incomplete-storage.ts'
import { testStorage } from '../../testing/test-storage.ts'
import { dropTargetInputs, removeTargetInput, targetFormId } from './target-input.ts'

/** A storage with incomplete input of the targets 1 and 3, and of another sheet. */
function withInput() {
  const storage = testStorage()
  for (const [sheet, index] of [
    ['c', 1],
    ['c', 3],
    ['m', 1],
  ] as const) {
    changeIncompleteInput(storage, targetFormId(sheet, index), { seed: { input: `${sheet}${index}` } })
  }
  const read = (sheet: string) =>
    [1, 2, 3].map((index) => readIncompleteInput(storage, targetFormId(sheet, index))['seed']?.input)
  return { storage, read }
}

test('the input of a removed target is dropped, and later targets keep theirs', () => {
  const { storage, read } = withInput()
  removeTargetInput(storage, 'c', 1)
  expect(read('c')).toEqual([undefined, 'c3', undefined])
  removeTargetInput(storage, 'c', 2)
  expect([read('c'), read('m')]).toEqual([
    [undefined, undefined, undefined],
    ['m1', undefined, undefined],
  ])
})

test('the next comparison does not get the input of the last one', () => {
  const { storage, read } = withInput()
  dropTargetInputs(storage, 'c')
  expect([read('c'), read('m')]).toEqual([
    [undefined, undefined, undefined],
    ['m1', undefined, undefined],
  ])
})
