import { clipRateHz, toPcm16 } from '#shared/voice/pcm.ts'
import { rootMeanSquare, speechLevel } from '#shared/voice/loudness.ts'
import { joinSamples } from '#shared/voice/resample.ts'
import {
  type ActivityChange,
  activityFrameSamples,
  activityFrameMs,
  followSpeech,
} from '#shared/voice/speech-activity.ts'
import { call } from '../../bridge/call.ts'
import { createEchoDetector } from './echo-detector.ts'

/** Milliseconds without speech that end a turn: longer than a breath. */
const pauseMs = 800

/** Samples to keep from before speech was detected, in which it begins: 0.6 s. */
const preRollSamples = 20 * activityFrameSamples

/** Frames from which the noise floor is computed: half a minute. */
const noiseFloorFrames = Math.round((30 * clipRateHz) / activityFrameSamples)

/** Frames after the app was last speaking in which its echo may be heard: a second, with the latency of any device. */
const echoFrames = Math.ceil(1000 / activityFrameMs)

/** Maximum number of frames in one call to main: two seconds. */
const maxFramesPerCall = 60

/** Milliseconds without any sound data, not even silence, after which the microphone counts as silent. */
const noInputTimeoutMs = 2000

/** Silence to insert then, which ends a turn. */
const silentFrame = new Float32Array(activityFrameSamples)
const silentFrames = Math.ceil(noInputTimeoutMs / activityFrameMs)

type Block = Float32Array<ArrayBuffer>

/** Detects where speech begins and ends in the sound of a microphone. */
export interface VoiceActivityDetector {
  /**
   * Takes a block with and without echo cancellation, and returns the one to record. Blocks as long as a frame have the
   * lowest latency.
   */
  add(block: Block, withEcho: Block): Block
  /** Returns the sound that an utterance begins with: 0.6 s, and what arrived while main was asked. */
  preRoll(): readonly Block[]
  /** Reports that the turn was ended by hand: speech that continues begins a new turn. */
  endTurn(): void
  close(): void
}

interface VoiceActivityDetectorOptions {
  /** Returns whether the app is speaking. */
  readonly isAppSpeaking: () => boolean
  readonly onChange: (change: ActivityChange) => void
  /** Called when voice activity cannot be detected, and the level is used from now on. */
  readonly onFallback: () => void
}

export function createVoiceActivityDetector({
  isAppSpeaking,
  onChange,
  onFallback,
}: VoiceActivityDetectorOptions): VoiceActivityDetector {
  const listenerId = crypto.randomUUID()
  const echoListenerId = crypto.randomUUID()
  const echoDetector = createEchoDetector()
  const preRoll: { block: Block; withEcho: Block }[] = []
  let rest: Block = new Float32Array(0)
  let restWithEcho: Block = new Float32Array(0)
  let isDetecting = false
  /** Number of samples that main is analysing; `rest` comes after them. */
  let pendingSamples = 0
  let isFirst = true
  let isLevelFallback = false
  let isClosed = false
  let noInputTimer: ReturnType<typeof setTimeout> | undefined
  let follow = followSpeech(pauseMs)
  /** Possible speech began while the app was speaking. */
  let bargeInPending = false
  let framesSinceAppSpoke = Number.POSITIVE_INFINITY
  const levels: number[] = []

  /**
   * Whether to use the signal with echo cancellation, which may remove the person's voice as well. Without echo, the
   * other one detects speech earlier and more reliably.
   */
  const needsCancellation = () => !echoDetector.isFree() && (isAppSpeaking() || framesSinceAppSpoke < echoFrames)

  function handleFrame(likelihood: number, withEcho: number): void {
    const wasPending = bargeInPending
    if (isAppSpeaking()) echoDetector.add(withEcho)
    framesSinceAppSpoke = isAppSpeaking() ? 0 : framesSinceAppSpoke + 1
    const mayBeEcho = echoDetector.isFree() && (wasPending || isAppSpeaking())
    const change = follow(needsCancellation() ? likelihood : withEcho, mayBeEcho)
    if (change === 'possibleSpeech') bargeInPending = isAppSpeaking()
    else if (change !== null) bargeInPending = false
    if (change === 'speechRejected' && wasPending) echoDetector.reportFalseInterruption()
    if (change !== null && !isClosed) onChange(change)
  }

  /** Sends all whole frames to main, one call at a time, since each result depends on the frames before it. */
  async function detectNextFrames(): Promise<void> {
    const count = Math.min(Math.floor(rest.length / activityFrameSamples), maxFramesPerCall)
    if (isDetecting || isClosed || count === 0) return
    const frames = rest.slice(0, count * activityFrameSamples)
    const withEcho = restWithEcho.slice(0, frames.length)
    rest = rest.slice(frames.length)
    pendingSamples = frames.length
    restWithEcho = restWithEcho.slice(frames.length)
    if (isLevelFallback) detectByLevel(frames)
    else {
      isDetecting = true
      try {
        const [likelihoods, echoLikelihoods] = await Promise.all([
          detectLikelihoods(listenerId, frames),
          detectLikelihoods(echoListenerId, withEcho),
        ])
        for (const [index, likelihood] of likelihoods.entries()) {
          pendingSamples -= activityFrameSamples
          handleFrame(likelihood, echoLikelihoods[index] ?? likelihood)
        }
      } catch {
        isLevelFallback = true
        if (!isClosed) onFallback()
        detectByLevel(frames)
      }
      isFirst = false
      isDetecting = false
    }
    pendingSamples = 0
    trimPreRoll()
    await detectNextFrames()
  }

  /** Drops samples that are too old to belong to an utterance. */
  function trimPreRoll(): void {
    const minLength = preRollSamples + pendingSamples + rest.length
    let length = preRoll.reduce((sum, { block }) => sum + block.length, 0)
    while (length - (preRoll[0]?.block.length ?? 0) >= minLength) length -= preRoll.shift()?.block.length ?? 0
  }

  async function detectLikelihoods(stream: string, frames: Block): Promise<readonly number[]> {
    const sound = toPcm16(frames)
    return (await call('voice.activity', { listenerId: stream, isFirst, sound })).likelihoods
  }

  /** Uses the level as likelihood. The app's own voice is loud as well, so this works only without echo. */
  function detectByLevel(frames: Block): void {
    for (const likelihood of levelLikelihoods(frames)) handleFrame(likelihood, needsCancellation() ? 1 : likelihood)
  }

  function levelLikelihoods(frames: Block): number[] {
    return Array.from({ length: frames.length / activityFrameSamples }, (_, index) => {
      const level = rootMeanSquare(frames.subarray(index * activityFrameSamples, (index + 1) * activityFrameSamples))
      levels.push(level)
      if (levels.length > noiseFloorFrames) levels.shift()
      return level > speechLevel(levels) ? 1 : 0
    })
  }

  function addSilence(): void {
    for (let frame = 0; frame < silentFrames; frame += 1) add(silentFrame, silentFrame)
  }

  function add(block: Block, withEcho: Block): Block {
    clearTimeout(noInputTimer)
    noInputTimer = setTimeout(addSilence, noInputTimeoutMs)
    rest = joinSamples([rest, block])
    restWithEcho = joinSamples([restWithEcho, withEcho])
    preRoll.push({ block, withEcho })
    trimPreRoll()
    void detectNextFrames()
    return needsCancellation() ? block : withEcho
  }

  return {
    add,
    preRoll: () => preRoll.map(({ block, withEcho }) => (needsCancellation() ? block : withEcho)),
    endTurn() {
      follow = followSpeech(pauseMs)
    },
    close() {
      isClosed = true
      clearTimeout(noInputTimer)
    },
  }
}
