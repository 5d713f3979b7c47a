import { clipRate, toPcm16 } from '#shared/voice/pcm.ts'
import { speechLevel } from '#shared/voice/loudness.ts'
import { joinSamples } from '#shared/voice/resample.ts'
import { activityFrame, followSpeech } from '#shared/voice/speech-activity.ts'
import { call } from '../bridge/call.ts'

/** Milliseconds without speech that end a turn: longer than a breath. */
const pause = 800

/** Blocks of a twentieth of a second from before speech was noticed: its beginning is in them. */
const blocksBefore = 12

/** Frames of which the loudness of the room is taken: half a minute. */
const framesOfRoom = Math.round((30 * clipRate) / activityFrame)

/** What main takes at once: two seconds. */
const mostAtOnce = 60

type Block = Float32Array<ArrayBuffer>

/** Tells in a microphone's sound when somebody begins and ends to speak. */
export interface TurnListener {
  hear(block: Block): void
  /** The last half second, with which an utterance begins. */
  before(): readonly Block[]
  /** Somebody has ended the turn otherwise: what goes on is a new one. */
  endTurn(): void
  close(): void
}

interface TurnListenerOptions {
  readonly onChange: (change: 'begins' | 'ends') => void
  /** Whether somebody speaks cannot be heard, and is told by the loudness from now on. */
  readonly onFallback: () => void
}

export function listenForTurns({ onChange, onFallback }: TurnListenerOptions): TurnListener {
  const listenerId = crypto.randomUUID()
  let before: Block[] = []
  let rest: Block = new Float32Array(0)
  let isAsking = false
  let isFirst = true
  let isByLoudness = false
  let isClosed = false
  let follow = followSpeech(pause)
  const loudnesses: number[] = []

  function take(likelihood: number): void {
    const change = follow(likelihood)
    if (change !== null && !isClosed) onChange(change)
  }

  /** Asks for all whole frames there are, one time after the other: each is heard with what came before it. */
  async function ask(): Promise<void> {
    const count = Math.min(Math.floor(rest.length / activityFrame), mostAtOnce)
    if (isAsking || isClosed || count === 0) return
    const frames = rest.slice(0, count * activityFrame)
    rest = rest.slice(frames.length)
    if (isByLoudness) for (const likelihood of byLoudness(frames)) take(likelihood)
    else {
      isAsking = true
      try {
        const { likelihoods } = await call('voice.activity', { listenerId, isFirst, sound: toPcm16(frames) })
        for (const likelihood of likelihoods) take(likelihood)
      } catch {
        isByLoudness = true
        if (!isClosed) onFallback()
        for (const likelihood of byLoudness(frames)) take(likelihood)
      }
      isFirst = false
      isAsking = false
    }
    await ask()
  }

  function byLoudness(frames: Block): number[] {
    return Array.from({ length: frames.length / activityFrame }, (_, index) => {
      const loudness = rootMeanSquare(frames.subarray(index * activityFrame, (index + 1) * activityFrame))
      loudnesses.push(loudness)
      if (loudnesses.length > framesOfRoom) loudnesses.shift()
      return loudness > speechLevel(loudnesses) ? 1 : 0
    })
  }

  return {
    hear(block) {
      before = [...before.slice(1 - blocksBefore), block]
      rest = joinSamples([rest, block])
      void ask()
    },
    before: () => before,
    endTurn() {
      follow = followSpeech(pause)
    },
    close() {
      isClosed = true
    },
  }
}

function rootMeanSquare(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / samples.length)
}
