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

/** What has changed with a frame. */
export type ActivityChange = 'begins' | 'ends' | null

/**
 * Follows whether somebody speaks, from the likelihood of speech in one frame after the other. It ends after `pause`
 * milliseconds without speech.
 */
export function followSpeech(pause: number): (likelihood: number) => ActivityChange {
  const framesToEnd = Math.ceil(pause / activityFrameTime)
  let isSpeaking = false
  let loud = 0
  let quiet = 0
  return (likelihood) => {
    if (likelihood >= speechFrom) {
      loud += 1
      quiet = 0
    } else if (likelihood < silenceBelow) {
      loud = 0
      quiet += 1
    }
    if (!isSpeaking && loud >= framesToBegin) {
      isSpeaking = true
      return 'begins'
    }
    if (isSpeaking && quiet >= framesToEnd) {
      isSpeaking = false
      return 'ends'
    }
    return null
  }
}
