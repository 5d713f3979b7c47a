import { activityFrameMs } from '#shared/voice/speech-activity.ts'

/** Frames to measure while the app speaks before the microphone counts as free of echo: a second. */
const measuredFrames = Math.ceil(1000 / activityFrameMs)

/** Maximum number of these frames that may sound like speech. */
const maxSpeechFrames = 2
const speechLikelihood = 0.3

/** Number of false interruptions after which the microphone never counts as free of echo again. */
const maxFalseInterruptions = 2

/** Detects whether the microphone picks up what the app plays. With headphones it does not. */
export interface EchoDetector {
  /** Returns whether the microphone is known to pick up no echo. */
  readonly isFree: () => boolean
  /** Adds the speech likelihood of a frame, from 0 to 1, in which the app was speaking. */
  add(likelihood: number): void
  /** Reports that what was taken for speech was none. */
  reportFalseInterruption(): void
}

export function createEchoDetector(): EchoDetector {
  let frames = 0
  let speechFrames = 0
  let falseInterruptions = 0
  let isFree = false
  return {
    isFree: () => isFree,
    add(likelihood) {
      // Once the microphone is free of echo, all speech comes from the person.
      if (isFree || falseInterruptions >= maxFalseInterruptions) return
      frames += 1
      if (likelihood >= speechLikelihood) speechFrames += 1
      if (frames < measuredFrames) return
      isFree = speechFrames <= maxSpeechFrames
      frames = 0
      speechFrames = 0
    },
    reportFalseInterruption() {
      if (isFree) falseInterruptions += 1
      isFree = false
      frames = 0
      speechFrames = 0
    },
  }
}
