import { loudnessStepSeconds } from './loudness.ts'

/** A part of a clip, in seconds. */
export interface ClipPiece {
  readonly from: number
  readonly to: number
}

/**
 * Splits a clip that is longer than `maxSeconds` into pieces of at most that length, the first of at most
 * `maxFirstSeconds`. Cuts in the middle of the quietest second of a piece's last third, so that no word is cut.
 * `loudness` is in steps of `loudnessStepSeconds`.
 */
export function cutAtSilences(
  loudness: readonly number[],
  maxSeconds: number,
  maxFirstSeconds = maxSeconds,
): ClipPiece[] {
  const most = maxSteps(maxSeconds)
  const pieces: ClipPiece[] = []
  let start = 0
  while (loudness.length - start > most) {
    const length = start === 0 ? maxSteps(maxFirstSeconds) : most
    const cut = quietest(loudness, start + Math.ceil((length * 2) / 3), start + length)
    pieces.push({ from: start * loudnessStepSeconds, to: cut * loudnessStepSeconds })
    start = cut
  }
  pieces.push({ from: start * loudnessStepSeconds, to: loudness.length * loudnessStepSeconds })
  return pieces
}

const maxSteps = (seconds: number) => Math.max(3, Math.floor(seconds / loudnessStepSeconds))

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
