import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftKeeper } from './draft-keeper.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function keeperWithLog(fails: () => boolean = () => false) {
  const saved: [string, string][] = []
  const told: [string, boolean][] = []
  const keeper = createDraftKeeper({
    save: async (conversationId, draft) => {
      if (fails()) throw new Error('disk full')
      saved.push([conversationId, draft])
    },
    onSaved: (conversationId, isSaved) => told.push([conversationId, isSaved]),
  })
  return { keeper, saved, told }
}

test('a draft is saved once, after a pause in the typing', async () => {
  const { keeper, saved } = keeperWithLog()
  keeper.write('c1', 'H')
  await vi.advanceTimersByTimeAsync(299)
  keeper.write('c1', 'Hello')
  await vi.advanceTimersByTimeAsync(299)
  expect(saved).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(saved).toEqual([['c1', 'Hello']])
})

test('switching fast loses nothing: every draft that waits is saved', async () => {
  const { keeper, saved } = keeperWithLog()
  keeper.write('c1', 'one')
  keeper.flush()
  keeper.write('c2', 'two')
  keeper.write('c3', 'three')
  keeper.flush()
  await vi.runAllTimersAsync()
  expect(saved).toEqual([
    ['c1', 'one'],
    ['c2', 'two'],
    ['c3', 'three'],
  ])
})

test('what was typed here stands, whatever main tells later', () => {
  const { keeper } = keeperWithLog()
  expect(keeper.read('c1')).toBeUndefined()
  keeper.write('c1', 'mine')
  expect(keeper.read('c1')).toBe('mine')
  keeper.write('c1', '')
  expect(keeper.read('c1')).toBe('')
})

test('a sent draft is not saved again', async () => {
  const { keeper, saved } = keeperWithLog()
  keeper.write('c1', 'sent')
  keeper.settle('c1', '')
  await vi.runAllTimersAsync()
  expect(saved).toEqual([])
  expect(keeper.read('c1')).toBe('')
})

test('a draft that could not be saved is kept and saved with the next one', async () => {
  let isFull = true
  const { keeper, saved, told } = keeperWithLog(() => isFull)
  keeper.write('c1', 'kept')
  await vi.runAllTimersAsync()
  isFull = false
  keeper.flush()
  await vi.runAllTimersAsync()
  expect(saved).toEqual([['c1', 'kept']])
  expect(told).toEqual([
    ['c1', false],
    ['c1', true],
  ])
})

test('who listens is told of what is typed and of what main emptied, until it listens no more', () => {
  const { keeper } = keeperWithLog()
  const heard: (string | undefined)[] = []
  const end = keeper.subscribe(() => heard.push(keeper.read('c1')))
  keeper.write('c1', 'Hello')
  keeper.settle('c1', '')
  end()
  keeper.write('c1', 'More')
  expect(heard).toEqual(['Hello', ''])
})
