import { clipRate, toPcm16 } from '#shared/voice/pcm.ts'
import { speechLevel } from '#shared/voice/loudness.ts'
import { joinSamples } from '#shared/voice/resample.ts'
import { type ActivityChange, activityFrame, activityFrameTime, followSpeech } from '#shared/voice/speech-activity.ts'
import { call } from '../bridge/call.ts'
import { createEcho } from './echo.ts'

/** Milliseconds without speech that end a turn: longer than a breath. */
const pause = 800

/** Samples to keep from before speech was detected, in which it begins: 0.6 s. */
const samplesBefore = 20 * activityFrame

/** Frames from which the noise floor is computed: half a minute. */
const framesOfRoom = Math.round((30 * clipRate) / activityFrame)

/** Maximum number of frames in one call to main: two seconds. */
const maxConcurrent = 60

/** Milliseconds without any sound data, not even silence, after which the microphone counts as silent. */
const soundlessFor = 2000

/** Silence to insert then, which ends a turn. */
const silentFrame = new Float32Array(activityFrame)
const silentFrames = Math.ceil(soundlessFor / activityFrameTime)

type Block = Float32Array<ArrayBuffer>

/** Detects where speech begins and ends in the sound of a microphone. */
export interface TurnListener {
  /**
   * Takes a block with and without echo cancellation, and returns the one to record. Blocks as long as a frame have the
   * lowest latency.
   */
  hear(block: Block, withEcho: Block): Block
  /** Returns the sound that an utterance begins with: 0.6 s, and what arrived while main was asked. */
  before(): readonly Block[]
  /** Reports that the turn was ended by hand: speech that continues begins a new turn. */
  endTurn(): void
  close(): void
}

interface TurnListenerOptions {
  /** Returns whether the app is speaking. */
  readonly isSounding: () => boolean
  readonly onChange: (change: ActivityChange) => void
  /** Called when voice activity cannot be detected, and the level is used from now on. */
  readonly onFallback: () => void
}

export function listenForTurns({ isSounding, onChange, onFallback }: TurnListenerOptions): TurnListener {
  const listenerId = crypto.randomUUID()
  const echoListenerId = crypto.randomUUID()
  const echo = createEcho()
  const before: { block: Block; withEcho: Block }[] = []
  let rest: Block = new Float32Array(0)
  let restWithEcho: Block = new Float32Array(0)
  let isAsking = false
  /** Number of samples that main is analysing; `rest` comes after them. */
  let asked = 0
  let isFirst = true
  let isByLoudness = false
  let isClosed = false
  let soundless: ReturnType<typeof setTimeout> | undefined
  let follow = followSpeech(pause)
  /** Possible speech began while the app was speaking. */
  let stirred = false
  const loudnesses: number[] = []

  /**
   * Echo cancellation may remove the person's voice as well: without echo, the uncancelled signal detects speech
   * earlier and more reliably.
   */
  function take(likelihood: number, withEcho: number): void {
    const isHeld = stirred
    if (isSounding()) echo.hear(withEcho)
    const mayBeEcho = echo.isFree() && (isHeld || isSounding())
    const change = follow(echo.isFree() ? withEcho : likelihood, mayBeEcho)
    if (change === 'possibleSpeech') stirred = isSounding()
    else if (change !== null) stirred = false
    if (change === 'speechRejected' && isHeld) echo.mistake()
    if (change !== null && !isClosed) onChange(change)
  }

  /** Sends all whole frames to main, one call at a time, since each result depends on the frames before it. */
  async function ask(): Promise<void> {
    const count = Math.min(Math.floor(rest.length / activityFrame), maxConcurrent)
    if (isAsking || isClosed || count === 0) return
    const frames = rest.slice(0, count * activityFrame)
    const withEcho = restWithEcho.slice(0, frames.length)
    rest = rest.slice(frames.length)
    asked = frames.length
    restWithEcho = restWithEcho.slice(frames.length)
    if (isByLoudness) takeLoudness(frames)
    else {
      isAsking = true
      try {
        const [likelihoods, echoLikelihoods] = await Promise.all([
          likelihoodsOf(listenerId, frames),
          likelihoodsOf(echoListenerId, withEcho),
        ])
        for (const [index, likelihood] of likelihoods.entries()) {
          asked -= activityFrame
          take(likelihood, echoLikelihoods[index] ?? likelihood)
        }
      } catch {
        isByLoudness = true
        if (!isClosed) onFallback()
        takeLoudness(frames)
      }
      isFirst = false
      isAsking = false
    }
    asked = 0
    forget()
    await ask()
  }

  /** Drops samples that are too old to belong to an utterance. */
  function forget(): void {
    const kept = samplesBefore + asked + rest.length
    let held = before.reduce((sum, { block }) => sum + block.length, 0)
    while (held - (before[0]?.block.length ?? 0) >= kept) held -= before.shift()?.block.length ?? 0
  }

  async function likelihoodsOf(listener: string, frames: Block): Promise<readonly number[]> {
    const sound = toPcm16(frames)
    return (await call('voice.activity', { listenerId: listener, isFirst, sound })).likelihoods
  }

  /** Uses the level as likelihood. The app's own voice is loud as well, so this works only without echo. */
  function takeLoudness(frames: Block): void {
    for (const likelihood of byLoudness(frames)) take(likelihood, echo.isFree() ? likelihood : 1)
  }

  function byLoudness(frames: Block): number[] {
    return Array.from({ length: frames.length / activityFrame }, (_, index) => {
      const loudness = rootMeanSquare(frames.subarray(index * activityFrame, (index + 1) * activityFrame))
      loudnesses.push(loudness)
      if (loudnesses.length > framesOfRoom) loudnesses.shift()
      return loudness > speechLevel(loudnesses) ? 1 : 0
    })
  }

  function hearSilence(): void {
    for (let frame = 0; frame < silentFrames; frame += 1) hear(silentFrame, silentFrame)
  }

  function hear(block: Block, withEcho: Block): Block {
    clearTimeout(soundless)
    soundless = setTimeout(hearSilence, soundlessFor)
    rest = joinSamples([rest, block])
    restWithEcho = joinSamples([restWithEcho, withEcho])
    before.push({ block, withEcho })
    forget()
    void ask()
    return echo.isFree() ? withEcho : block
  }

  return {
    hear,
    before: () => before.map(({ block, withEcho }) => (echo.isFree() ? withEcho : block)),
    endTurn() {
      follow = followSpeech(pause)
    },
    close() {
      isClosed = true
      clearTimeout(soundless)
    },
  }
}

function rootMeanSquare(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / samples.length)
}
