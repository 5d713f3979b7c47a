import { clipRate, toPcm16 } from '#shared/voice/pcm.ts'
import { speechLevel } from '#shared/voice/loudness.ts'
import { joinSamples } from '#shared/voice/resample.ts'
import { type ActivityChange, activityFrame, activityFrameTime, followSpeech } from '#shared/voice/speech-activity.ts'
import { call } from '../bridge/call.ts'
import { createEcho } from './echo.ts'

/** Milliseconds without speech that end a turn: longer than a breath. */
const pause = 800

/** Samples from before speech was noticed: its beginning is in these 0.6 s. */
const samplesBefore = 20 * activityFrame

/** Frames of which the loudness of the room is taken: half a minute. */
const framesOfRoom = Math.round((30 * clipRate) / activityFrame)

/** What main takes at once: two seconds. */
const maxConcurrent = 60

/** Milliseconds in which a microphone gives nothing, not even silence, after which it is taken to be silent. */
const soundlessFor = 2000

/** What is heard for that time then, which ends a turn. */
const silentFrame = new Float32Array(activityFrame)
const silentFrames = Math.ceil(soundlessFor / activityFrameTime)

type Block = Float32Array<ArrayBuffer>

/** Tells in a microphone's sound when somebody begins and ends to speak. */
export interface TurnListener {
  /**
   * Takes a block, and the same with the echo of what the app says. Returns the one of them to be recorded. Blocks of the
   * length of a frame are heard soonest.
   */
  hear(block: Block, withEcho: Block): Block
  /** What an utterance begins with: 0.6 s, and what came while main was asked, which may take its time. */
  before(): readonly Block[]
  /** Somebody has ended the turn otherwise: what goes on is a new one. */
  endTurn(): void
  close(): void
}

interface TurnListenerOptions {
  /** Whether the app speaks at present. */
  readonly isSounding: () => boolean
  readonly onChange: (change: ActivityChange) => void
  /** Whether somebody speaks cannot be heard, and is told by the loudness from now on. */
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
  /** Samples that main has not told anything of yet, beside the rest. */
  let asked = 0
  let isFirst = true
  let isByLoudness = false
  let isClosed = false
  let soundless: ReturnType<typeof setTimeout> | undefined
  let follow = followSpeech(pause)
  /** Since when the app spoke, it stirred. */
  let stirred = false
  const loudnesses: number[] = []

  /**
   * What is taken out of the sound as echo may be somebody's voice as well: where there is no echo the sound with it tells
   * sooner, and better.
   */
  function take(likelihood: number, withEcho: number): void {
    const isHeld = stirred
    if (isSounding()) echo.hear(withEcho)
    const mayBeEcho = echo.isFree() && (isHeld || isSounding())
    const change = follow(echo.isFree() ? withEcho : likelihood, mayBeEcho)
    if (change === 'stirs') stirred = isSounding()
    else if (change !== null) stirred = false
    if (change === 'settles' && isHeld) echo.mistake()
    if (change !== null && !isClosed) onChange(change)
  }

  /** Asks for all whole frames there are, one time after the other: each is heard with what came before it. */
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

  /** Lets go of what no utterance can begin with any more. */
  function forget(): void {
    const kept = samplesBefore + asked + rest.length
    let held = before.reduce((sum, { block }) => sum + block.length, 0)
    while (held - (before[0]?.block.length ?? 0) >= kept) held -= before.shift()?.block.length ?? 0
  }

  async function likelihoodsOf(listener: string, frames: Block): Promise<readonly number[]> {
    const sound = toPcm16(frames)
    return (await call('voice.activity', { listenerId: listener, isFirst, sound })).likelihoods
  }

  /** Loud is what the app says, too: only without its echo does it tell anything. */
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
