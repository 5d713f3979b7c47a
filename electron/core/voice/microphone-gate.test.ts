import { afterEach, expect, test, vi } from 'vitest'
import { createMicrophoneGate } from './microphone-gate.ts'

afterEach(() => void vi.useRealTimers())

function open() {
  const clock = { now: 0 }
  const ask = vi.fn<() => Promise<boolean>>(async () => false)
  return { gate: createMicrophoneGate(ask, () => clock.now), ask, clock }
}

test('a hold after an input opens the microphone until the hold ends', async () => {
  const { gate } = open()
  const abort = new AbortController()
  gate.noteInput()
  const hold = gate.streams['microphone.hold']({}, abort.signal)
  expect(gate.isHeld()).toBe(false)
  expect(await hold.next()).toEqual({ value: {}, done: false })
  expect(gate.isHeld()).toBe(true)
  const ended = hold.next()
  abort.abort()
  expect(await ended).toEqual({ value: undefined, done: true })
  expect(gate.isHeld()).toBe(false)
})

test('without an input the person is asked, and after a refusal not again until the next input', async () => {
  const { gate, ask } = open()
  const { signal } = new AbortController()
  const refusal = { data: { kind: 'bad-input' } }
  await expect(gate.streams['microphone.hold']({}, signal).next()).rejects.toMatchObject(refusal)
  await expect(gate.streams['microphone.hold']({}, signal).next()).rejects.toMatchObject(refusal)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(gate.isHeld()).toBe(false)
  gate.noteInput()
  await gate.streams['microphone.hold']({}, signal).next()
  await expect(gate.streams['microphone.hold']({}, signal).next()).rejects.toMatchObject(refusal)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('without an input, consent opens the microphone', async () => {
  const { gate, ask } = open()
  ask.mockResolvedValue(true)
  await gate.streams['microphone.hold']({}, new AbortController().signal).next()
  expect(gate.isHeld()).toBe(true)
})

test('an input allows one hold within a minute', async () => {
  const { gate, clock } = open()
  const { signal } = new AbortController()
  gate.noteInput()
  await gate.streams['microphone.hold']({}, signal).next()
  await expect(gate.streams['microphone.hold']({}, signal).next()).rejects.toThrow('only after a click')
  gate.noteInput()
  clock.now += 60_001
  await expect(gate.streams['microphone.hold']({}, signal).next()).rejects.toThrow('only after a click')
})

test('setting the clock back does not extend the validity of an input', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const gate = createMicrophoneGate(async () => false)
  gate.noteInput()
  vi.advanceTimersByTime(60_001)
  vi.setSystemTime(Date.now() - 86_400_000)
  await expect(gate.streams['microphone.hold']({}, new AbortController().signal).next()).rejects.toThrow(
    'only after a click',
  )
})

test('the second of two holds keeps the microphone open', async () => {
  const { gate } = open()
  const [one, two] = [new AbortController(), new AbortController()]
  gate.noteInput()
  const first = gate.streams['microphone.hold']({}, one.signal)
  await first.next()
  gate.noteInput()
  await gate.streams['microphone.hold']({}, two.signal).next()
  one.abort()
  await first.next()
  expect(gate.isHeld()).toBe(true)
})
