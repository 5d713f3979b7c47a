import { activityFrameTime } from '#shared/voice/speech-activity.ts'

/** Frames to measure while the app speaks before the microphone counts as free of echo: a second. */
const framesToKnow = Math.ceil(1000 / activityFrameTime)

/** Maximum number of these frames that may sound like speech. */
const closestToVoice = 2
const likeVoice = 0.3

/** Number of false interruptions after which the microphone never counts as free of echo again. */
const maxMistakes = 2

/** Detects whether the microphone picks up what the app plays. With headphones it does not. */
export interface Echo {
  /** Returns whether the microphone is known to pick up no echo. */
  readonly isFree: () => boolean
  /** Adds the speech likelihood of a frame, from 0 to 1, in which the app was speaking. */
  hear(likelihood: number): void
  /** Reports that what was taken for speech was none. */
  mistake(): void
}

export function createEcho(): Echo {
  let frames = 0
  let voices = 0
  let mistakes = 0
  let isFree = false
  return {
    isFree: () => isFree,
    hear(likelihood) {
      // Once the microphone is free of echo, all speech comes from the person.
      if (isFree || mistakes >= maxMistakes) return
      frames += 1
      if (likelihood >= likeVoice) voices += 1
      if (frames < framesToKnow) return
      isFree = voices <= closestToVoice
      frames = 0
      voices = 0
    },
    mistake() {
      if (isFree) mistakes += 1
      isFree = false
      frames = 0
      voices = 0
    },
  }
}
