import { expect, test, vi } from 'vitest'
import { readTrack } from './read-track.ts'

/** A hundredth of a second at a level, as Chromium delivers it. */
class SoundOf {
  readonly levels: readonly number[]
  readonly sampleRate: number
  readonly numberOfFrames: number
  readonly close = vi.fn<() => void>()
  constructor(levels: readonly number[], sampleRate = 48_000) {
    this.levels = levels
    this.sampleRate = sampleRate
    this.numberOfFrames = sampleRate / 100
  }
  get numberOfChannels(): number {
    return this.levels.length
  }
  copyTo(into: Float32Array, { planeIndex }: { planeIndex: number }): void {
    into.fill(this.levels[planeIndex] ?? Number.NaN)
  }
}

/** Returns a track whose sound the test provides. */
function trackOf() {
  let source: ReadableStreamDefaultController<SoundOf> | undefined
  let hasEnded = false
  const end = () => {
    if (!hasEnded) source?.close()
    hasEnded = true
  }
  const readable = new ReadableStream<SoundOf>({
    start: (controller) => void (source = controller),
    cancel: () => void (hasEnded = true),
  })
  vi.stubGlobal(
    'MediaStreamTrackProcessor',
    class {
      readonly readable = readable
    },
  )
  const stop = vi.fn<() => void>(end)
  const heard: number[] = []
  // Nothing else of a track is used.
  const reader = readTrack({ stop } as unknown as MediaStreamAudioTrack, 16_000, (samples) => heard.push(...samples))
  const soundOf = (count: number, ...args: ConstructorParameters<typeof SoundOf>) => {
    const all = Array.from({ length: count }, () => new SoundOf(...args))
    for (const each of all) source?.enqueue(each)
    return all
  }
  return { reader, heard, stop, soundOf, end }
}

/** Reading only awaits promises, all of which settle before the next turn of the event loop. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
/** Without the ends, where the resampler fades in and out. */
const middle = (sound: readonly number[]) => sound.slice(40, -40)

test('sound is delivered as it arrives, mono and at the requested rate', async () => {
  const { heard, soundOf } = trackOf()
  const sounds = soundOf(10, [0.2, 0.6])
  await settled()
  expect(heard.length).toBeGreaterThan(1600 - 50)
  for (const sample of middle(heard)) expect(sample).toBeCloseTo(0.4, 3)
  for (const { close } of sounds) expect(close).toHaveBeenCalledOnce()
})

test('closing delivers all waiting samples, then stops the track', async () => {
  const { reader, heard, soundOf, stop } = trackOf()
  soundOf(50, [0.5])
  const closed = reader.close()
  expect(stop).not.toHaveBeenCalled()
  await closed
  expect(heard).toHaveLength(50 * 160)
  expect(stop).toHaveBeenCalledOnce()
})

test('the rest is delivered when the track ends', async () => {
  const { heard, soundOf, end } = trackOf()
  soundOf(3, [0.5])
  end()
  await settled()
  expect(heard).toHaveLength(3 * 160)
})

test('a device that delivers nothing more does not block closing', async () => {
  const { reader, heard, soundOf, stop } = trackOf()
  soundOf(2, [0.5])
  await settled()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = reader.close()
  await vi.runAllTimersAsync()
  await closed
  expect(heard).toHaveLength(2 * 160)
  expect(stop).toHaveBeenCalledOnce()
})

test('another device with another rate may replace the first', async () => {
  const { reader, heard, soundOf } = trackOf()
  soundOf(20, [0.5], 48_000)
  soundOf(20, [0.5], 44_100)
  await reader.close()
  expect(heard).toHaveLength(40 * 160)
})
