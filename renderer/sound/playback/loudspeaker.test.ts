import { beforeEach, expect, test, vi } from 'vitest'
import { openLoudspeaker, warmLoudspeaker } from './loudspeaker.ts'

vi.mock('./player-processor.ts?worker&url', () => ({ default: 'processor.js' }))

/** A context that records the calls that it receives. */
class FakeContext {
  static readonly all: FakeContext[] = []
  readonly sampleRate: number
  readonly audioWorklet = { addModule: async () => undefined }
  readonly suspend = vi.fn<() => Promise<void>>(async () => undefined)
  readonly resume = vi.fn<() => Promise<void>>(async () => undefined)
  readonly close = vi.fn<() => Promise<void>>(async () => undefined)

  constructor({ sampleRate }: { sampleRate: number }) {
    this.sampleRate = sampleRate
    FakeContext.all.push(this)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', FakeContext)
})

test('a loudspeaker that was only warmed is closed for another rate, and not suspended later', async () => {
  await warmLoudspeaker(24_000)
  await openLoudspeaker(16_000, {})
  vi.advanceTimersByTime(60_000)
  const [warmed, used] = FakeContext.all
  expect(warmed?.close).toHaveBeenCalledOnce()
  expect(warmed?.suspend).not.toHaveBeenCalled()
  expect(used?.suspend).not.toHaveBeenCalled()
})
