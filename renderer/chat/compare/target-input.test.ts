import { expect, test } from 'vitest'
import { changeIncompleteInput, incompleteForms, readIncompleteInput } from '../../parameters/incomplete-storage.ts'
import { dropTargetInputs, removeTargetInput, targetFormId } from './target-input.ts'

/** Stores incomplete input of the targets 1 and 3, and of another sheet. Returns a function that reads it. */
function withInput() {
  incompleteForms.use.setState({}, true)
  for (const [sheet, index] of [
    ['c', 1],
    ['c', 3],
    ['m', 1],
  ] as const) {
    changeIncompleteInput(targetFormId(sheet, index), { seed: { input: `${sheet}${index}` } })
  }
  return (sheet: string) => [1, 2, 3].map((index) => readIncompleteInput(targetFormId(sheet, index))['seed']?.input)
}

test('the input of a removed target is dropped, and later targets keep theirs', () => {
  const read = withInput()
  removeTargetInput('c', 1)
  expect(read('c')).toEqual([undefined, 'c3', undefined])
  removeTargetInput('c', 2)
  expect([read('c'), read('m')]).toEqual([
    [undefined, undefined, undefined],
    ['m1', undefined, undefined],
  ])
})

test('the next comparison does not get the input of the last one', () => {
  const read = withInput()
  dropTargetInputs('c')
  expect([read('c'), read('m')]).toEqual([
    [undefined, undefined, undefined],
    ['m1', undefined, undefined],
  ])
})
