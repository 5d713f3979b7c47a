import { median } from '#shared/testing/percentile.ts'
import { loudspeakerRate } from './harness/loudspeaker.ts'
import { randomNumbers } from './random-numbers.ts'

/** Returns soft noise that never repeats itself. */
export function noise(seconds: number, rate: number): Float32Array {
  const random = randomNumbers(rate)
  let once = 0
  let twice = 0
  return Float32Array.from({ length: seconds * rate }, () => {
    once += 0.35 * (2 * random() - 1 - once)
    twice += 0.35 * (once - twice)
    return twice
  })
}

/** Returns a sine with this pitch in hertz. */
export function sine(seconds: number, pitch: number, rate: number): Float32Array {
  return Float32Array.from(
    { length: seconds * rate },
    (_, index) => 0.3 * Math.sin((2 * Math.PI * pitch * index) / rate),
  )
}

/** Returns the pitch in hertz of a tone that the loudspeaker played. Silence between its parts has no effect. */
export function pitchOf(heard: Float32Array): number {
  const begins = [...heard.keys()].filter((index) => (heard[index - 1] ?? 0) < 0 && (heard[index] ?? 0) >= 0)
  return loudspeakerRate / median(begins.slice(1).map((begin, index) => begin - (begins[index] ?? 0)))
}

/** Returns whether a loudspeaker recording contains sound. */
export function containsSound(heard: Float32Array): boolean {
  return heard.some((sample) => Math.abs(sample) > 0.005)
}

/** Returns the last tenth of a second of a loudspeaker recording. */
export function endOf(heard: Float32Array): Float32Array {
  return heard.subarray(-loudspeakerRate / 10)
}
