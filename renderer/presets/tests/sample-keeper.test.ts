import { expect, test, vi } from 'vitest'
import type { TestSample } from '#shared/preset.ts'
import { createSampleKeeper } from './sample-keeper.ts'

const one = [{ id: 'a', text: 'Hi' }]
const two = [{ id: 'a', text: 'Hi there' }]

test('what is typed in one go is kept once, and a flush without anything new keeps nothing', async () => {
  vi.useFakeTimers()
  const save = vi.fn<(samples: readonly TestSample[]) => Promise<void>>(() => Promise.resolve())
  const keeper = createSampleKeeper({ save, onFailed: () => undefined })
  keeper.write(one)
  keeper.write(two)
  await vi.advanceTimersByTimeAsync(400)
  await keeper.flush()
  expect(save.mock.calls).toEqual([[two]])
  vi.useRealTimers()
})

test('what could not be kept is said and goes along with the next flush', async () => {
  const save = vi.fn<(samples: readonly TestSample[]) => Promise<void>>(() => Promise.resolve())
  save.mockRejectedValueOnce(new Error('disk full'))
  const onFailed = vi.fn<() => void>()
  const keeper = createSampleKeeper({ save, onFailed })
  keeper.write(one)
  await keeper.flush()
  await keeper.flush()
  expect([save.mock.calls, onFailed.mock.calls.length]).toEqual([[[one], [one]], 1])
})
