import { activityFrameTime } from '#shared/voice/speech-activity.ts'

/** Frames of the app's own voice in which the microphone must not hear a voice: a second. */
const framesToKnow = Math.ceil(1000 / activityFrameTime)

/** As many of them may sound like one. */
const closestToVoice = 2
const likeVoice = 0.3

/** After so many mistakes nothing is taken for free of echo any more. */
const maxMistakes = 2

/** Knows whether the microphone hears what the app says: it does not with headphones. */
export interface Echo {
  /** Whether the microphone hears nothing of it, as far as is known. */
  readonly isFree: () => boolean
  /** A frame in which the app spoke, and how much like speech the microphone's sound was. */
  hear(likelihood: number): void
  /** What was taken for somebody who speaks was none. */
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
      // Once it is free what sounds like a voice is somebody's.
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
