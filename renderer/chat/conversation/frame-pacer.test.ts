import { expect, test } from 'vitest'
import { createFramePacer, type FrameClock } from './frame-pacer.ts'

const onTimeMs = 16
const lateMs = 40

/** A window whose frames take these milliseconds, in order; the others are on time. */
function fakeClock(frameMs: readonly number[] = []) {
  const [planned, clock] = [[...frameMs], { now: 0, keyAt: -1, frames: 0, isHidden: false }]
  const frames: FrameClock = {
    now: () => clock.now,
    lastKeyAt: () => clock.keyAt,
    async nextFrame() {
      if (clock.isHidden) return false
      clock.frames += 1
      clock.now += planned.shift() ?? onTimeMs
      return true
    },
  }
  return Object.assign(clock, { pacer: createFramePacer(frames) })
}

/** Returns how many frames each of `draws` rests takes. */
async function restFrames(clock: ReturnType<typeof fakeClock>, draws: number): Promise<number[]> {
  const taken: number[] = []
  for (let draw = 0; draw < draws; draw += 1) {
    const before = clock.frames
    await clock.pacer.rest()
    taken.push(clock.frames - before)
  }
  return taken
}

test('an answer is drawn in every second frame', async () => {
  const clock = fakeClock()
  await expect(restFrames(clock, 4)).resolves.toEqual([2, 2, 2, 2])
})

test('late frames make the next draws rarer, and draws in time make them more frequent again', async () => {
  const clock = fakeClock([onTimeMs, lateMs, onTimeMs, onTimeMs, lateMs, onTimeMs, lateMs, onTimeMs])
  const taken = await restFrames(clock, 20)
  expect(taken.slice(0, 3)).toEqual([3, 4, 4])
  expect(Math.max(...taken)).toBe(4)
  expect(taken.at(-1)).toBe(2)
})

test('a key is painted before the next draw', async () => {
  const clock = fakeClock()
  await clock.pacer.rest()
  const before = clock.frames
  clock.keyAt = clock.now + onTimeMs
  await clock.pacer.rest()
  expect(clock.frames - before).toBe(4)
})

test('a key that is held down does not stop the drawing', async () => {
  const clock = fakeClock()
  clock.keyAt = Infinity
  await expect(restFrames(clock, 3)).resolves.toEqual([4, 4, 4])
})

test('a hidden window waits for no frame', async () => {
  const clock = fakeClock()
  clock.isHidden = true
  await clock.pacer.rest()
  expect(clock.frames).toBe(0)
})
