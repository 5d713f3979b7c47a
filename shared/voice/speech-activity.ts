import { clipRate } from './pcm.ts'

/** Samples of a frame in which it is heard whether somebody speaks. */
export const activityFrame = 512

/** Milliseconds of a frame. */
export const activityFrameTime = (activityFrame / clipRate) * 1000

/** From here on a frame is speech, and below the other one it is none; between them it stays what it was. */
const speechFrom = 0.5
const silenceBelow = 0.35

/** Frames of speech after which somebody is taken to speak: a tenth of a second, longer than a click or a cough. */
const framesToBegin = 3

/** From here on a frame may be the first of speech: hiss, hums, knocks and clicks stay far below. */
const perhapsFrom = 0.3

/** Frames after which what may have been speech was none: 0.4 s. */
const framesToSettle = Math.ceil(400 / activityFrameTime)

/**
 * What has changed with a frame. What `stirs` may be speech, which is so much earlier than to know that it `begins`:
 * either it does, or it `settles`.
 */
export type ActivityChange = 'stirs' | 'settles' | 'begins' | 'ends'

/** Frames after which what is held is not heard any more, by any way through the air and the system: 0.25 s. */
const framesOfEcho = Math.ceil(250 / activityFrameTime)

/**
 * Follows whether somebody speaks, from the likelihood of speech in one frame after the other. It ends after `pause`
 * milliseconds without speech. What `mayBeEcho` begins only when it goes on although what sounded is held.
 */
export function followSpeech(pause: number): (likelihood: number, mayBeEcho?: boolean) => ActivityChange | null {
  const framesToEnd = Math.ceil(pause / activityFrameTime)
  let isSpeaking = false
  let loud = 0
  let quiet = 0
  let before = 0
  /** Frames since it stirred. */
  let stirring: number | null = null
  return (likelihood, mayBeEcho = false) => {
    // What goes on and on without being speech stirs once.
    const stirs = before < perhapsFrom && likelihood >= perhapsFrom
    before = likelihood
    if (likelihood >= speechFrom) {
      loud += 1
      quiet = 0
    } else if (likelihood < silenceBelow) {
      loud = 0
      quiet += 1
    }
    const isSure = !mayBeEcho || (stirring !== null && stirring + 1 >= framesOfEcho)
    if (!isSpeaking && loud >= framesToBegin && isSure) {
      isSpeaking = true
      stirring = null
      return 'begins'
    }
    if (isSpeaking && quiet >= framesToEnd) {
      isSpeaking = false
      return 'ends'
    }
    if (isSpeaking) return null
    if (stirring === null) {
      stirring = stirs ? 0 : null
      return stirs ? 'stirs' : null
    }
    stirring += 1
    if (stirring < framesToSettle) return null
    stirring = null
    return 'settles'
  }
}
