import { expect, test, vi } from 'vitest'
import { eventually } from '#shared/testing/eventually.ts'
import type { ErrorData } from '#shared/errors.ts'
import { clipBytesPerSecond, clipRateHz } from '#shared/voice/pcm.ts'
import type { MicrophoneOptions } from './microphone.ts'
import { type RecordingOptions, startRecording } from './recording.ts'
import type { RecordingState } from './recording-state.ts'

const full: ErrorData = { source: 'app', kind: 'storage', message: 'The disk is full.' }

interface Sound {
  offset: number
  sound: Uint8Array
}

/** Sets up a fake microphone and main process. */
async function setUp(options: Partial<RecordingOptions> = {}, firstError: ErrorData | null = null) {
  const appended: Uint8Array[] = []
  const calls: string[] = []
  let error = firstError
  const bytes = () => appended.reduce((all, { length }) => all + length, 0)
  const answer = (name: string, input: Sound & { rest?: Sound }) => {
    calls.push(name)
    if (name === 'clip.begin' && error !== null) return { ok: false, error }
    const added = name === 'clip.append' ? input : name === 'clip.finish' ? input.rest : undefined
    if (added) {
      if (error !== null) return { ok: false, error }
      if (added.offset !== bytes()) throw new Error(`appended at ${added.offset}, not at ${bytes()}`)
      appended.push(added.sound)
    }
    return { ok: true, value: name === 'clip.append' ? { bytes: bytes() } : { id: 'clip', seconds: bytes() / 32_000 } }
  }
  vi.stubGlobal('window', {
    bridge: {
      call: async (name: string, input: Sound & { rest?: Sound }) => answer(name, input),
      stream: () => ({ next: () => new Promise(() => undefined), close: () => undefined }),
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  const opened = Promise.withResolvers<MicrophoneOptions>()
  const rest = new Float32Array(80).fill(0.2)
  const states: RecordingState[] = []
  const recording = startRecording({
    deviceId: '',
    silenceSeconds: null,
    open: async (microphone) => {
      opened.resolve(microphone)
      return { label: 'Test microphone', close: async () => microphone.onSound(rest) }
    },
    onChange: (state) => states.push(state),
    ...options,
  })
  const microphone = await opened.promise
  await eventually(() => expect(recording.state().status).toBe('recording'))
  /** Delivers sound block by block as a microphone does. */
  const say = (seconds: number, level = 0.3) => {
    for (let block = 0; block < seconds * 20; block += 1) {
      microphone.onSound(new Float32Array(clipRateHz / 20).fill(level))
    }
  }
  return { recording, microphone, say, states, calls, bytes, setError: (wanted: ErrorData | null) => (error = wanted) }
}

test('each half second is saved, and the rest when it ends', async () => {
  const { recording, say, bytes, calls } = await setUp()
  say(1.2)
  await eventually(() => expect(recording.state().savedSeconds).toBeGreaterThanOrEqual(1))
  recording.finish()
  expect(await recording.finished).toMatchObject({ id: 'clip' })
  expect(bytes()).toBe(1.2 * clipBytesPerSecond + 160)
  expect(calls.at(-1)).toBe('clip.finish')
  expect(recording.state()).toMatchObject({ status: 'finished', ended: 'stopped', seconds: 1.205, savedSeconds: 1.205 })
})

test('sound during a pause is not recorded', async () => {
  const { recording, say, bytes } = await setUp()
  say(1)
  recording.pause()
  say(5)
  recording.resume()
  say(1)
  recording.finish()
  await recording.finished
  expect(bytes()).toBe(2 * clipBytesPerSecond + 160)
})

test('a recording that ends in a pause contains nothing of the pause', async () => {
  const { recording, say, bytes } = await setUp()
  say(1)
  recording.pause()
  say(1)
  recording.finish()
  await recording.finished
  expect(bytes()).toBe(clipBytesPerSecond)
})

test('while the disk is full the sound stays in memory, and is written in order when there is space', async () => {
  const { recording, say, bytes, setError } = await setUp()
  say(1)
  await eventually(() => expect(recording.state().savedSeconds).toBe(1))
  setError(full)
  say(20)
  await eventually(() => expect(recording.state().error).toEqual(full))
  expect(recording.state()).toMatchObject({ status: 'recording', seconds: 21, savedSeconds: 1 })
  setError(null)
  say(1)
  await eventually(() => expect(recording.state()).toMatchObject({ savedSeconds: 22, error: null }))
  expect(bytes()).toBe(22 * clipBytesPerSecond)
})

test('a recording that cannot be saved at its end waits for Retry, and is complete then', async () => {
  const { recording, say, bytes, setError, states } = await setUp()
  say(1)
  await eventually(() => expect(recording.state().savedSeconds).toBe(1))
  setError(full)
  say(1)
  recording.finish()
  await eventually(() => expect(recording.state()).toMatchObject({ status: 'unsaved', error: full }))
  recording.retry()
  await eventually(() => expect(states.filter(({ status }) => status === 'unsaved')).toHaveLength(2))
  await eventually(() => expect(recording.state().status).toBe('unsaved'))
  setError(null)
  recording.retry()
  expect(await recording.finished).toMatchObject({ id: 'clip' })
  expect(bytes()).toBe(2 * clipBytesPerSecond + 160)
})

test('giving up keeps what is on the disk', async () => {
  const { recording, say, setError } = await setUp()
  say(1)
  await eventually(() => expect(recording.state().savedSeconds).toBe(1))
  setError(full)
  say(0.1)
  recording.finish()
  await eventually(() => expect(recording.state().status).toBe('unsaved'))
  recording.giveUp()
  expect(await recording.finished).toMatchObject({ seconds: 1 })
})

test('an unplugged microphone ends the recording and keeps it', async () => {
  const { recording, say, microphone } = await setUp()
  say(2)
  microphone.onLost('lost')
  expect(await recording.finished).toMatchObject({ id: 'clip' })
  expect(recording.state()).toMatchObject({ status: 'finished', ended: 'lost' })
})

test('a recording ends when the computer goes to sleep, and what was recorded is kept', async () => {
  const { recording, say, microphone, bytes } = await setUp()
  say(2)
  microphone.onLost('asleep')
  expect(await recording.finished).toMatchObject({ id: 'clip' })
  expect(bytes()).toBe(2 * clipBytesPerSecond + 160)
  expect(recording.state()).toMatchObject({ status: 'finished', ended: 'asleep' })
})

test('a recording ends at the maximum length and is kept', async () => {
  const { recording, say } = await setUp({ maxSeconds: 3 })
  say(10)
  expect(await recording.finished).toMatchObject({ id: 'clip' })
  expect(recording.state().ended).toBe('limit')
})

test('a recording ends after silence when that is requested', async () => {
  const { recording, say } = await setUp({ silenceSeconds: 2 })
  say(1, 0.0001)
  say(2, 0.2)
  say(1, 0.0001)
  expect(recording.state().status).toBe('recording')
  say(1.5, 0.0001)
  await recording.finished
  expect(recording.state().ended).toBe('silence')
})

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'busy'],
])('without a microphone (%s) nothing is recorded, and the state has the reason', async (name, problem) => {
  vi.stubGlobal('window', { bridge: { call: () => Promise.reject(new Error('not asked')) } })
  const recording = startRecording({
    deviceId: '',
    silenceSeconds: null,
    onChange: () => undefined,
    open: () => Promise.reject(new DOMException('', name)),
  })
  expect(await recording.finished).toBeNull()
  expect(recording.state()).toMatchObject({ status: 'failed', problem, clipId: null })
})

test('sound stays in memory while no clip can be created, and is complete in the one that is', async () => {
  const { recording, say, bytes, calls, setError } = await setUp({}, full)
  expect(recording.state()).toMatchObject({ status: 'recording', error: full, clipId: null })
  say(2)
  await eventually(() => expect(calls.filter((name) => name === 'clip.begin').length).toBeGreaterThan(2))
  expect(calls).not.toContain('clip.append')
  setError(null)
  say(1)
  await eventually(() => expect(recording.state()).toMatchObject({ clipId: 'clip', savedSeconds: 3, error: null }))
  recording.finish()
  expect(await recording.finished).toMatchObject({ id: 'clip' })
  expect(bytes()).toBe(3 * clipBytesPerSecond + 160)
})

test('a recording that ends before its clip is created waits for Retry, and is complete then', async () => {
  const { recording, say, bytes, setError } = await setUp({}, full)
  say(1.2)
  recording.finish()
  await eventually(() => expect(recording.state()).toMatchObject({ status: 'unsaved', error: full, seconds: 1.205 }))
  setError(null)
  recording.retry()
  expect(await recording.finished).toMatchObject({ id: 'clip' })
  expect(bytes()).toBe(1.2 * clipBytesPerSecond + 160)
})

test('giving up with nothing on the disk leaves no clip', async () => {
  const { recording, say, calls } = await setUp({}, full)
  say(1)
  recording.finish()
  await eventually(() => expect(recording.state().status).toBe('unsaved'))
  recording.giveUp()
  expect(await recording.finished).toBeNull()
  expect(calls).not.toContain('clip.finish')
  expect(recording.state()).toMatchObject({ status: 'finished', error: full })
})
