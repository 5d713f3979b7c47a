import { clipRate } from './pcm.ts'

/** Seconds of one step of a clip's loudness. */
export const loudnessStep = 0.1

/** Samples of one step. */
export const samplesPerStep = clipRate * loudnessStep

/**
 * Below this a step is silence, as root mean square: -42 dBFS. A quiet voice at arm's length is above it, a quiet room
 * with a common microphone below.
 */
export const silenceLevel = 10 ** (-42 / 20)

/** However loud a room is, what is above this may be a voice: -30 dBFS. */
const voiceLevel = 10 ** (-30 / 20)

/** A voice is twice as loud as the room it is in: 6 dB. */
const aboveRoom = 2

/** How many steps must be loud for something to have been said: 0.3 s in all. */
const stepsOfSpeech = 3

/** The root mean square of each step of 16-bit PCM at 16 kHz, from 0 to 1; the last step may be shorter. */
export function loudnessOf(pcm: Uint8Array): number[] {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength)
  const samples = Math.floor(pcm.byteLength / 2)
  const steps: number[] = []
  for (let start = 0; start < samples; start += samplesPerStep) {
    const end = Math.min(start + samplesPerStep, samples)
    let sum = 0
    for (let index = start; index < end; index += 1) sum += (view.getInt16(index * 2, true) / 0x8000) ** 2
    steps.push(Math.sqrt(sum / (end - start)))
  }
  return steps
}

/**
 * Whether nothing was said: what is sent anyway comes back as words that nobody spoke. A fan that hums all the time is
 * nothing said, which the quietest tenth of the steps tells.
 */
export function isSilent(loudness: readonly number[]): boolean {
  const level = speechLevel(loudness)
  return loudness.filter((step) => step > level).length < stepsOfSpeech
}

/** What is louder than this may be speech. */
export function speechLevel(loudness: readonly number[]): number {
  const room = loudness.toSorted((a, b) => a - b)[Math.floor(loudness.length / 10)] ?? 0
  return Math.min(Math.max(silenceLevel, room * aboveRoom), voiceLevel)
}
