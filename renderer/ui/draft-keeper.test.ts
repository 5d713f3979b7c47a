import { beforeEach, expect, test, vi } from 'vitest'
import { createAutosave } from './draft-keeper.ts'

beforeEach(() => vi.useFakeTimers())

function keeperWithLog() {
  const save = vi.fn<(draft: string) => Promise<void>>(() => Promise.resolve())
  const onSaved = vi.fn<() => void>()
  const onFailed = vi.fn<(error: unknown) => void>()
  const keeper = createAutosave({ save, onSaved, onFailed })
  return { keeper, save, onSaved, onFailed, saved: () => save.mock.calls.map(([draft]) => draft) }
}

/** The next save stays in flight until `arrive` is called. */
function holdNext({ save }: Pick<ReturnType<typeof keeperWithLog>, 'save'>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  save.mockReturnValueOnce(promise)
  return resolve
}

test('input is saved every 300 ms during typing, and once when it ends', async () => {
  const { keeper, saved, onSaved } = keeperWithLog()
  for (const typed of ['H', 'He', 'Hel', 'Hell']) {
    keeper.write(typed)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect([saved(), onSaved.mock.calls.length]).toEqual([['Hel'], 1])
  keeper.write('Hello')
  await vi.runAllTimersAsync()
  expect([saved(), onSaved.mock.calls.length]).toEqual([['Hel', 'Hello'], 2])
})

test('a flush saves immediately, and saves nothing without new input', async () => {
  const { keeper, saved } = keeperWithLog()
  keeper.write('one')
  await keeper.flush()
  await keeper.flush()
  await vi.runAllTimersAsync()
  expect(saved()).toEqual(['one'])
})

test('local input wins over later state from main', () => {
  const { keeper } = keeperWithLog()
  expect(keeper.read()).toBeUndefined()
  keeper.write('mine')
  expect(keeper.read()).toBe('mine')
  keeper.write('')
  expect(keeper.read()).toBe('')
})

test('a failed save is reported, and its draft is sent again with the next flush', async () => {
  const { keeper, save, saved, onSaved, onFailed } = keeperWithLog()
  const error = new Error('disk full')
  save.mockRejectedValueOnce(error)
  keeper.write('kept')
  await vi.runAllTimersAsync()
  expect([onFailed.mock.calls, onSaved.mock.calls, keeper.read()]).toEqual([[[error]], [], 'kept'])
  await keeper.flush()
  expect([saved(), onSaved.mock.calls.length]).toEqual([['kept', 'kept'], 1])
})

test('after a failed save only newer input is sent again', async () => {
  const { keeper, save, saved } = keeperWithLog()
  const { promise, reject } = Promise.withResolvers<void>()
  save.mockReturnValueOnce(promise)
  keeper.write('first')
  const flushed = keeper.flush()
  keeper.write('second')
  reject(new Error('disk full'))
  await flushed
  await vi.runAllTimersAsync()
  expect(saved()).toEqual(['first', 'second'])
})

test('input during a save is saved after it, by the same flush', async () => {
  const log = keeperWithLog()
  const arrive = holdNext(log)
  log.keeper.write('first')
  const flushed = log.keeper.flush()
  log.keeper.write('second')
  expect(log.saved()).toEqual(['first'])
  arrive()
  await flushed
  expect([log.saved(), log.onSaved.mock.calls.length]).toEqual([['first', 'second'], 1])
})

test('leaving the page also saves input typed during the last save', () => {
  const log = keeperWithLog()
  holdNext(log)
  log.keeper.write('Hel')
  void log.keeper.flush()
  log.keeper.write('Hello')
  log.keeper.leave()
  expect(log.saved()).toEqual(['Hel', 'Hello'])
})

test('a dropped draft is not saved, not even by a retry', async () => {
  const { keeper, save, saved } = keeperWithLog()
  keeper.write('never mind')
  await keeper.drop()
  await vi.runAllTimersAsync()
  expect([saved(), keeper.read()]).toEqual([[], undefined])

  const { promise, reject } = Promise.withResolvers<void>()
  save.mockReturnValueOnce(promise)
  keeper.write('on its way')
  void keeper.flush()
  const dropped = keeper.drop()
  reject(new Error('disk full'))
  await dropped
  await keeper.flush()
  expect(saved()).toEqual(['on its way'])
})
