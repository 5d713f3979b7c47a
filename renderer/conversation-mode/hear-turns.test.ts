import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { activityFrame } from '#shared/voice/speech-activity.ts'
import { call } from '../bridge/call.ts'
import { listenForTurns } from './hear-turns.ts'

vi.mock('../bridge/call.ts', () => ({ call: vi.fn<typeof call>() }))
const asked = vi.mocked(call)

const block = (level: number) => new Float32Array(800).fill(level)

async function hear(levels: readonly number[]) {
  const changes: string[] = []
  const onFallback = vi.fn<() => void>()
  const listener = listenForTurns({ onChange: (change) => changes.push(change), onFallback })
  for (const level of levels) {
    listener.hear(block(level))
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { changes, onFallback, listener }
}

/** Seconds as blocks. */
const lasting = (seconds: number, level: number) => Array<number>(seconds * 20).fill(level)

beforeEach(() => {
  asked.mockReset()
  // As sure of speech as the sound is loud: what main would say needs its network.
  asked.mockImplementation(async (_name, input) => {
    const { sound } = input as { sound: Uint8Array }
    const view = new DataView(sound.buffer, sound.byteOffset)
    const frames = sound.length / 2 / activityFrame
    const likelihoods = Array.from(
      { length: frames },
      (_, frame) => view.getInt16(frame * activityFrame * 2, true) / 0x8000,
    )
    return { likelihoods }
  })
})

test('a turn begins with speech and ends with a pause; main is told every sample once, in whole frames', async () => {
  const { changes } = await hear([...lasting(1, 0), ...lasting(1, 0.9), ...lasting(2, 0), ...lasting(1, 0.9)])
  expect(changes).toEqual(['begins', 'ends', 'begins'])
  const inputs = asked.mock.calls.map(([, input]) => input as { isFirst: boolean; sound: Uint8Array })
  expect(inputs.map(({ isFirst }) => isFirst)).toEqual([true, ...inputs.slice(1).map(() => false)])
  const samples = inputs.reduce((sum, { sound }) => sum + sound.length / 2, 0)
  expect(samples).toBe(Math.floor((5 * 16_000) / activityFrame) * activityFrame)
})

test('the last half second is there when speech is noticed', async () => {
  const { listener } = await hear([...lasting(1, 0), ...lasting(0.2, 0.9)])
  expect(listener.before().map((each) => (each[0] ?? 0) > 0.5)).toEqual([
    ...Array<boolean>(8).fill(false),
    ...Array<boolean>(4).fill(true),
  ])
})

test('who goes on after ending the turn by hand begins a new one', async () => {
  const { changes, listener } = await hear(lasting(1, 0.9))
  listener.endTurn()
  for (const level of lasting(1, 0.9)) {
    listener.hear(block(level))
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(changes).toEqual(['begins', 'begins'])
})

test('where main cannot hear whether somebody speaks, the loudness tells, and that is said once', async () => {
  asked.mockImplementation(() => Promise.reject(new AppError({ source: 'app', kind: 'internal', message: 'No.' })))
  const { changes, onFallback } = await hear([...lasting(2, 0.002), ...lasting(1, 0.1), ...lasting(2, 0.002)])
  expect(changes).toEqual(['begins', 'ends'])
  expect(onFallback).toHaveBeenCalledOnce()
})
