import { loudnessStepSeconds } from './loudness.ts'

/** A part of a clip, in seconds. */
export interface ClipPiece {
  readonly from: number
  readonly to: number
}

/**
 * Splits a long clip into pieces of at most `maxSeconds`, each in the middle of the quietest second of its last third,
 * so that no word is cut. `loudness` is in steps of `loudnessStepSeconds`.
 */
export function cutAtSilences(loudness: readonly number[], maxSeconds: number): ClipPiece[] {
  const most = Math.max(3, Math.floor(maxSeconds / loudnessStepSeconds))
  const pieces: ClipPiece[] = []
  let start = 0
  while (loudness.length - start > most) {
    const cut = quietest(loudness, start + Math.ceil((most * 2) / 3), start + most)
    pieces.push({ from: start * loudnessStepSeconds, to: cut * loudnessStepSeconds })
    start = cut
  }
  pieces.push({ from: start * loudnessStepSeconds, to: loudness.length * loudnessStepSeconds })
  return pieces
}

/**
 * Returns the middle of the quietest window between two steps. Prefers the later one of equals, so that pieces are
 * long.
 */
function quietest(loudness: readonly number[], from: number, to: number): number {
  const window = Math.min(10, to - from)
  let best = to
  let least = Infinity
  for (let start = from; start + window <= to; start += 1) {
    let sum = 0
    for (let index = start; index < start + window; index += 1) sum += loudness[index] ?? 0
    if (sum <= least) {
      least = sum
      best = start + Math.floor(window / 2)
    }
  }
  return best
}
