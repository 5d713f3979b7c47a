import { resample } from '#shared/voice/resample.ts'
import { loudspeakerRate } from './loudspeaker.ts'

/** Comparison window in loudspeaker samples: 20 ms. */
const window = loudspeakerRate / 50

/** Maximum distance, in loudspeaker samples, between the expected position of a window and where it is searched. */
const reach = loudspeakerRate / 10

/** Number of subsample positions at which a sound may start. */
const betweenSamples = 4

/** How the recorded sound differs from the sound that was sent. */
export interface Difference {
  /** Correlation of the worst 20 ms window; 1 means identical. */
  worst: number
  /** Maximum shift of the sound in loudspeaker samples. A lost sample shifts everything after it. */
  drift: number
  /** Longest silence that the original does not have, in milliseconds. */
  gap: number
}

/**
 * Compares a loudspeaker recording with the sound that was sent, which has its own sample rate. The sound must not
 * repeat itself; noise works. A changed pitch shows up as growing drift.
 */
export function compareSound(heard: Float32Array, sent: Float32Array, rate: number): Difference {
  const { expected, start } = findStart(heard, sent, rate)
  let worst = 1
  let drift = 0
  let place = 0
  let gap = 0
  let silent = 0
  // Skip both ends, where the filters of two resamplers differ.
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
 * Returns the sample of the recording at which the sound starts, and the sound resampled from there on. The start is
 * where the first fifth of a second fits best. Two rates that are not multiples of each other may align between two
 * samples.
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

/** Returns the correlation of two windows, from -1 to 1. */
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
