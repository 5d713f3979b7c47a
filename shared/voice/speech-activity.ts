import { clipRateHz } from './pcm.ts'

/** Samples per frame of voice activity. */
export const activityFrameSamples = 512

/** Duration of a frame. */
export const activityFrameMs = (activityFrameSamples / clipRateHz) * 1000

/**
 * A frame at or above the first value is speech, below the second it is not; between them the state does not change.
 */
const speechFrom = 0.5
const silenceBelow = 0.35

/** Frames of speech before an utterance begins: a tenth of a second, longer than a click or a cough. */
const framesToBegin = 3

/** A frame at or above this may be the first of speech: hiss, hum, knocks and clicks stay far below. */
const perhapsFrom = 0.3

/** Frames after which possible speech is rejected: 0.4 s. */
const framesToReject = Math.ceil(400 / activityFrameMs)

/**
 * Change of the state. `possibleSpeech` comes earlier than certainty: either `speechStart` or `speechRejected` follows.
 */
export type ActivityChange = 'possibleSpeech' | 'speechRejected' | 'speechStart' | 'speechEnd'

/** Frames after which paused output cannot be heard any more, including all acoustic and system latency: 0.25 s. */
const framesOfEcho = Math.ceil(250 / activityFrameMs)

/**
 * Detects utterances from the probability of speech in consecutive frames. An utterance ends after `pauseMs` without
 * speech. With `mayBeEcho` it begins only if speech continues after the output was paused.
 */
export function followSpeech(pauseMs: number): (likelihood: number, mayBeEcho?: boolean) => ActivityChange | null {
  const framesToEnd = Math.ceil(pauseMs / activityFrameMs)
  let isSpeaking = false
  let speechFrames = 0
  let silentFrames = 0
  let previousLikelihood = 0
  /** Frames since the possible speech. */
  let framesSincePossible: number | null = null
  return (likelihood, mayBeEcho = false) => {
    // Continuous sound that is not speech is reported once.
    const isPossibleSpeech = previousLikelihood < perhapsFrom && likelihood >= perhapsFrom
    previousLikelihood = likelihood
    if (likelihood >= speechFrom) {
      speechFrames += 1
      silentFrames = 0
    } else if (likelihood < silenceBelow) {
      speechFrames = 0
      silentFrames += 1
    }
    const isSure = !mayBeEcho || (framesSincePossible !== null && framesSincePossible + 1 >= framesOfEcho)
    if (!isSpeaking && speechFrames >= framesToBegin && isSure) {
      isSpeaking = true
      framesSincePossible = null
      return 'speechStart'
    }
    if (isSpeaking && silentFrames >= framesToEnd) {
      isSpeaking = false
      return 'speechEnd'
    }
    if (isSpeaking) return null
    if (framesSincePossible === null) {
      framesSincePossible = isPossibleSpeech ? 0 : null
      return isPossibleSpeech ? 'possibleSpeech' : null
    }
    framesSincePossible += 1
    if (framesSincePossible < framesToReject) return null
    framesSincePossible = null
    return 'speechRejected'
  }
}
