import { beforeEach, expect, test, vi } from 'vitest'
import { createAutosave } from './autosave.ts'

beforeEach(() => vi.useFakeTimers())

function autosaveWithLog() {
  const save = vi.fn<(draft: string) => Promise<void>>(() => Promise.resolve())
  const onSaved = vi.fn<() => void>()
  const onFailed = vi.fn<(error: unknown) => void>()
  const autosave = createAutosave({ save, onSaved, onFailed })
  return { autosave, save, onSaved, onFailed, saved: () => save.mock.calls.map(([draft]) => draft) }
}

/** The next save stays in flight until `arrive` is called. */
function holdNext({ save }: Pick<ReturnType<typeof autosaveWithLog>, 'save'>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  save.mockReturnValueOnce(promise)
  return resolve
}

test('input is saved every 300 ms during typing, and once when it ends', async () => {
  const { autosave, saved, onSaved } = autosaveWithLog()
  for (const typed of ['H', 'He', 'Hel', 'Hell']) {
    autosave.write(typed)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect([saved(), onSaved.mock.calls.length]).toEqual([['Hel'], 1])
  autosave.write('Hello')
  await vi.runAllTimersAsync()
  expect([saved(), onSaved.mock.calls.length]).toEqual([['Hel', 'Hello'], 2])
})

test('a flush saves immediately, and saves nothing without new input', async () => {
  const { autosave, saved } = autosaveWithLog()
  autosave.write('one')
  await autosave.flush()
  await autosave.flush()
  await vi.runAllTimersAsync()
  expect(saved()).toEqual(['one'])
})

test('local input wins over later state from main', () => {
  const { autosave } = autosaveWithLog()
  expect(autosave.read()).toBeUndefined()
  autosave.write('mine')
  expect(autosave.read()).toBe('mine')
  autosave.write('')
  expect(autosave.read()).toBe('')
})

test('a failed save is reported, and its draft is sent again with the next flush', async () => {
  const { autosave, save, saved, onSaved, onFailed } = autosaveWithLog()
  const error = new Error('disk full')
  save.mockRejectedValueOnce(error)
  autosave.write('kept')
  await vi.runAllTimersAsync()
  expect([onFailed.mock.calls, onSaved.mock.calls, autosave.read()]).toEqual([[[error]], [], 'kept'])
  await autosave.flush()
  expect([saved(), onSaved.mock.calls.length]).toEqual([['kept', 'kept'], 1])
})

test('after a failed save only newer input is sent again', async () => {
  const { autosave, save, saved } = autosaveWithLog()
  const { promise, reject } = Promise.withResolvers<void>()
  save.mockReturnValueOnce(promise)
  autosave.write('first')
  const flushed = autosave.flush()
  autosave.write('second')
  reject(new Error('disk full'))
  await flushed
  await vi.runAllTimersAsync()
  expect(saved()).toEqual(['first', 'second'])
})

test('input during a save is saved after it, by the same flush', async () => {
  const log = autosaveWithLog()
  const arrive = holdNext(log)
  log.autosave.write('first')
  const flushed = log.autosave.flush()
  log.autosave.write('second')
  expect(log.saved()).toEqual(['first'])
  arrive()
  await flushed
  expect([log.saved(), log.onSaved.mock.calls.length]).toEqual([['first', 'second'], 1])
})

test('leaving the page also saves input typed during the last save', () => {
  const log = autosaveWithLog()
  holdNext(log)
  log.autosave.write('Hel')
  void log.autosave.flush()
  log.autosave.write('Hello')
  log.autosave.leave()
  expect(log.saved()).toEqual(['Hel', 'Hello'])
})

test('a dropped draft is not saved, not even by a retry', async () => {
  const { autosave, save, saved } = autosaveWithLog()
  autosave.write('never mind')
  await autosave.drop()
  await vi.runAllTimersAsync()
  expect([saved(), autosave.read()]).toEqual([[], undefined])

  const { promise, reject } = Promise.withResolvers<void>()
  save.mockReturnValueOnce(promise)
  autosave.write('on its way')
  void autosave.flush()
  const dropped = autosave.drop()
  reject(new Error('disk full'))
  await dropped
  await autosave.flush()
  expect(saved()).toEqual(['on its way'])
})
