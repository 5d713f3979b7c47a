import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { activityFrameSamples } from '#shared/voice/speech-activity.ts'
import { call } from '../../bridge/call.ts'
import { createVoiceActivityDetector, type VoiceActivityDetector } from './voice-activity-detector.ts'

vi.mock('../../bridge/call.ts', () => ({ call: vi.fn<typeof call>() }))
const activityCall = vi.mocked(call)

/** The mocked calls only await promises, all of which settle before the next turn of the event loop. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

const block = (level: number) => new Float32Array(activityFrameSamples).fill(level)

async function detect(levels: readonly number[]) {
  const changes: string[] = []
  const onFallback = vi.fn<() => void>()
  const detector = createVoiceActivityDetector({
    isAppSpeaking: () => isAppSpeaking,
    onChange: (change) => changes.push(change),
    onFallback,
  })
  onTestFinished(detector.close)
  for (const level of levels) {
    detector.add(block(level), block(level))
    await settled()
  }
  return { changes, onFallback, detector }
}

/** Returns the levels of blocks that last this many seconds. */
const lasting = (seconds: number, level: number) => Array<number>(blocksIn(seconds)).fill(level)
const blocksIn = (seconds: number) => Math.round((seconds * 16_000) / activityFrameSamples)

/** Returns the sound without echo that was sent to main. */
function echoCancelledCalls() {
  const inputs = activityCall.mock.calls.map(
    ([, input]) => input as { listenerId: string; isFirst: boolean; sound: Uint8Array },
  )
  return inputs.filter(({ listenerId }) => listenerId === inputs[0]?.listenerId)
}

let isAppSpeaking = false

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  isAppSpeaking = false
  activityCall.mockReset()
  // Uses the level as the likelihood of speech: the real one needs a model.
  activityCall.mockImplementation(async (_name, input) => {
    const { sound } = input as { sound: Uint8Array }
    const view = new DataView(sound.buffer, sound.byteOffset)
    const frames = sound.length / 2 / activityFrameSamples
    const likelihoods = Array.from(
      { length: frames },
      (_, frame) => view.getInt16(frame * activityFrameSamples * 2, true) / 0x8000,
    )
    return { likelihoods }
  })
})

test('a turn begins with speech and ends with a pause; main receives every sample once, in whole frames', async () => {
  const { changes } = await detect([...lasting(1, 0), ...lasting(1, 0.9), ...lasting(2, 0), ...lasting(1, 0.9)])
  expect(changes).toEqual(['possibleSpeech', 'speechStart', 'speechEnd', 'possibleSpeech', 'speechStart'])
  const inputs = echoCancelledCalls()
  expect(inputs.map(({ isFirst }) => isFirst)).toEqual([true, ...inputs.slice(1).map(() => false)])
  const samples = inputs.reduce((sum, { sound }) => sum + sound.length / 2, 0)
  expect(samples).toBe((3 * blocksIn(1) + blocksIn(2)) * activityFrameSamples)
})

test('the last 0.6 seconds are available when speech is detected', async () => {
  const { detector } = await detect([...lasting(1, 0), ...lasting(0.2, 0.9)])
  expect(detector.preRoll().map((each) => (each[0] ?? 0) > 0.5)).toEqual([
    ...Array<boolean>(20 - blocksIn(0.2)).fill(false),
    ...Array<boolean>(blocksIn(0.2)).fill(true),
  ])
})

test('blocks of another length are cut into whole frames', async () => {
  const { detector, changes } = await detect([])
  for (let index = 0; index < 40; index += 1) {
    const sound = new Float32Array(800).fill(index < 20 ? 0 : 0.9)
    detector.add(sound, sound)
    await settled()
  }
  expect(changes).toEqual(['possibleSpeech', 'speechStart'])
  const samples = echoCancelledCalls().reduce((sum, { sound }) => sum + sound.length / 2, 0)
  expect(samples).toBe(Math.floor((40 * 800) / activityFrameSamples) * activityFrameSamples)
})

test('a microphone that delivers no more sound counts as silent: possible speech is rejected and a turn ends', async () => {
  const { detector, changes } = await detect(lasting(0.5, 0.9))
  expect(changes).toEqual(['possibleSpeech', 'speechStart'])
  vi.advanceTimersByTime(1999)
  await settled()
  expect(changes).toEqual(['possibleSpeech', 'speechStart'])
  vi.advanceTimersByTime(1)
  await settled()
  expect(changes).toEqual(['possibleSpeech', 'speechStart', 'speechEnd'])
  // The silence that is inserted is bounded like other silence before an utterance.
  expect(detector.preRoll().reduce((sum, { length }) => sum + length, 0)).toBe(20 * activityFrameSamples)
  detector.add(block(0.9), block(0.9))
  await settled()
  expect(changes.slice(3)).toEqual(['possibleSpeech'])
  vi.advanceTimersByTime(2000)
  await settled()
  expect(changes.slice(3)).toEqual(['possibleSpeech', 'speechRejected'])
})

test('speech that continues after the turn was ended by hand begins a new turn', async () => {
  const { changes, detector } = await detect(lasting(1, 0.9))
  detector.endTurn()
  for (const level of lasting(1, 0.9)) {
    detector.add(block(level), block(level))
    await settled()
  }
  expect(changes).toEqual(['possibleSpeech', 'speechStart', 'possibleSpeech', 'speechStart'])
})

test('when main cannot detect speech, the level decides, and the fallback is reported once', async () => {
  activityCall.mockImplementation(() =>
    Promise.reject(new AppError({ source: 'app', kind: 'internal', message: 'No.' })),
  )
  const { changes, onFallback } = await detect([...lasting(2, 0.002), ...lasting(1, 0.1), ...lasting(2, 0.002)])
  expect(changes).toEqual(['possibleSpeech', 'speechStart', 'speechEnd'])
  expect(onFallback).toHaveBeenCalledOnce()
})

/** Adds sound of which the echo-cancelled signal has lost everything; returns the levels to record. */
async function addLost(detector: VoiceActivityDetector, levelsWithEcho: readonly number[]): Promise<number[]> {
  const recorded: number[] = []
  for (const level of levelsWithEcho) {
    recorded.push(detector.add(block(0), block(level))[0] ?? Number.NaN)
    await settled()
  }
  return recorded
}

/** Feeds sound while the app speaks; in the echo-cancelled signal the person's speech is lost as well. */
async function detectDuringAnswer(levelsWithEcho: readonly number[]) {
  isAppSpeaking = true
  const { detector, changes } = await detect([])
  return { changes, detector, recorded: await addLost(detector, levelsWithEcho) }
}

test('with headphones barge-in is detected immediately, in the signal without echo cancellation', async () => {
  const { changes, detector, recorded } = await detectDuringAnswer([...lasting(1.1, 0), ...lasting(0.1, 0.9)])
  expect(changes).toEqual(['possibleSpeech'])
  await addLost(detector, lasting(0.2, 0.9))
  expect(changes).toEqual(['possibleSpeech', 'speechStart'])
  expect(recorded.at(-1)).toBeCloseTo(0.9)
  expect(detector.preRoll().some((each) => (each[0] ?? 0) > 0.5)).toBe(true)
})

test('while there is nothing to echo, speech that the cancellation removed is detected and recorded', async () => {
  const { detector, changes } = await detect([])
  const recorded = await addLost(detector, lasting(0.5, 0.9))
  expect(changes).toEqual(['possibleSpeech', 'speechStart'])
  expect(new Set(recorded)).toEqual(new Set(block(0.9).slice(0, 1)))
  expect(detector.preRoll().map((each) => each[0])).toEqual(recorded)
})

test('the last echo of an answer is not taken for speech', async () => {
  const { detector, changes } = await detectDuringAnswer(lasting(2, 0.9))
  isAppSpeaking = false
  await addLost(detector, [...lasting(0.9, 0.9), ...lasting(0.5, 0)])
  expect(changes).toEqual([])
  await addLost(detector, lasting(0.5, 0.9))
  expect(changes).toEqual(['possibleSpeech', 'speechStart'])
})

test('an echo is not taken for speech', async () => {
  const { changes, recorded } = await detectDuringAnswer([...lasting(0.3, 0), ...lasting(5, 0.9)])
  expect(changes).toEqual([])
  expect(Math.max(...recorded)).toBe(0)
})

test('an echo that starts later pauses the answer twice at most', async () => {
  const once = [...lasting(1.1, 0), ...lasting(0.2, 0.9), ...lasting(0.5, 0)]
  const { changes } = await detectDuringAnswer([...once, ...once, ...once, ...once])
  expect(changes).toEqual(['possibleSpeech', 'speechRejected', 'possibleSpeech', 'speechRejected'])
})

test('an utterance keeps its beginning when main answers late, as on a busy computer', async () => {
  let answer = () => undefined as void
  const answerNow = activityCall.getMockImplementation()
  if (!answerNow) throw new Error('Nobody answers.')
  activityCall.mockImplementationOnce(async (...input) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return answerNow(...input)
  })
  const preRoll: number[] = []
  const detector = createVoiceActivityDetector({
    isAppSpeaking: () => false,
    onChange: (change) => {
      if (change === 'speechStart') preRoll.push(...detector.preRoll().map((samples) => samples[0] ?? 0))
    },
    onFallback: () => undefined,
  })
  onTestFinished(detector.close)
  for (const level of [...lasting(1, 0), ...lasting(1.5, 0.9)]) detector.add(block(level), block(level))
  answer()
  await settled()
  expect(preRoll[0]).toBe(0)
  expect(preRoll.filter((level) => level > 0)).toHaveLength(blocksIn(1.5))
})
