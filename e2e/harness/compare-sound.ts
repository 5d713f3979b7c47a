import { resample } from '#shared/voice/resample.ts'
import { loudspeakerRate } from './loudspeaker.ts'

/** Samples of the loudspeaker that are compared at once: 20 ms. */
const window = loudspeakerRate / 50

/** Samples that a sound is looked for away from where the one before it was. */
const reach = loudspeakerRate / 10

/** Places between two samples of the loudspeaker at which a sound may lie. */
const betweenSamples = 4

/** How what was heard differs from what was sent. */
export interface Difference {
  /** How alike the worst 20 ms are: 1 is the same. */
  worst: number
  /** By how many samples of the loudspeaker the place of a sound moved, at most: a lost sample moves all after it. */
  drift: number
  /** The longest silence where there was none, in milliseconds. */
  gap: number
}

/**
 * Compares a recording of the loudspeaker with the sound that was sent at its own rate. The sound has to be like itself
 * nowhere else, such as noise. Another pitch would show as a drift that grows.
 */
export function compareSound(heard: Float32Array, sent: Float32Array, rate: number): Difference {
  const { expected, start } = findStart(heard, sent, rate)
  let worst = 1
  let drift = 0
  let place = 0
  let gap = 0
  let silent = 0
  // The ends are where the filters of two resamplers differ.
  for (let at = window; at + 2 * window <= expected.length; at += window) {
    const piece = expected.subarray(at, at + window)
    const likenessAt = (lag: number) =>
      correlation(piece, heard.subarray(Math.max(0, start + at + lag), start + at + lag + window))
    let best = { likeness: likenessAt(place), lag: place }
    for (let away = 1; away <= reach && best.likeness < 0.9; away += 1) {
      for (const lag of [place - away, place + away]) {
        const likeness = likenessAt(lag)
        if (likeness > best.likeness) best = { likeness, lag }
      }
    }
    for (const lag of [best.lag - 1, best.lag + 1]) {
      const likeness = likenessAt(lag)
      if (likeness > best.likeness) best = { likeness, lag }
    }
    place = best.lag
    worst = Math.min(worst, best.likeness)
    drift = Math.max(drift, Math.abs(place))
  }
  for (let at = window; at + window < expected.length; at += 1) {
    silent = Math.abs(heard[start + at] ?? 0) < 0.0005 ? silent + 1 : 0
    gap = Math.max(gap, silent)
  }
  return { worst, drift, gap: (gap / loudspeakerRate) * 1000 }
}

/**
 * The sample of the recording with which the sound begins, and the sound as it is from there on: where its first fifth
 * of a second fits best. Two rates that are no multiple of each other meet anywhere between two samples.
 */
function findStart(heard: Float32Array, sent: Float32Array, rate: number): { expected: Float32Array; start: number } {
  const length = loudspeakerRate / 5
  const loud = heard.findIndex((sample) => Math.abs(sample) > 0.01)
  if (loud === -1) throw new Error('Nothing was heard.')
  const fine = resample(sent, rate, loudspeakerRate * betweenSamples)
  let best = { likeness: -1, start: 0, expected: new Float32Array() }
  for (let phase = 0; phase < betweenSamples; phase += 1) {
    const expected = fine.filter((_, index) => index % betweenSamples === phase)
    const begin = expected.findIndex((sample) => Math.abs(sample) > 0.01)
    for (let start = loud - begin - 2000; start <= loud - begin + 2000; start += 1) {
      const from = start + window
      if (from < 0) continue
      const likeness = correlation(expected.subarray(window, window + length), heard.subarray(from, from + length))
      if (likeness > best.likeness) best = { likeness, start, expected }
    }
  }
  return best
}

/** From -1 to 1. */
function correlation(first: Float32Array, second: Float32Array): number {
  let both = 0
  let left = 0
  let right = 0
  for (let index = 0; index < first.length; index += 1) {
    const one = first[index] ?? 0
    const other = second[index] ?? 0
    both += one * other
    left += one * one
    right += other * other
  }
  return left === 0 || right === 0 ? 0 : both / Math.sqrt(left * right)
}
