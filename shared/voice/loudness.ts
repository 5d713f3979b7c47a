import { clipRateHz } from './pcm.ts'

/** Duration of one loudness step. */
export const loudnessStepSeconds = 0.1

/** Samples per step. */
export const samplesPerStep = clipRateHz * loudnessStepSeconds

/**
 * A step below this root mean square is silence: -42 dBFS. A quiet voice at arm's length is above it, a quiet room with
 * a common microphone below.
 */
const silenceLevel = 10 ** (-42 / 20)

/** A step above this level may be speech in any room: -30 dBFS. */
const voiceLevel = 10 ** (-30 / 20)

/** Minimum ratio of speech to the noise floor: 6 dB. */
const minSpeechToNoise = 2

/** Minimum number of loud steps in a clip with speech: 0.3 s in total. */
const minSpeechSteps = 3

/** Returns the root mean square of each step of 16-bit PCM at 16 kHz, from 0 to 1; the last step may be shorter. */
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
 * Returns whether a clip contains no speech: models invent text for silence. Constant noise such as a fan is not
 * speech, which the quietest tenth of the steps shows.
 */
export function isSilent(loudness: readonly number[]): boolean {
  const level = speechLevel(loudness)
  return loudness.filter((step) => step > level).length < minSpeechSteps
}

/** Returns the level above which sound may be speech. */
export function speechLevel(loudness: readonly number[]): number {
  const room = loudness.toSorted((a, b) => a - b)[Math.floor(loudness.length / 10)] ?? 0
  return Math.min(Math.max(silenceLevel, room * minSpeechToNoise), voiceLevel)
}

/** Returns the root mean square of samples from -1 to 1. */
export function rootMeanSquare(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / samples.length)
}
