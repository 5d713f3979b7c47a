import { loudnessStep } from './loudness.ts'

/** A part of a clip, in seconds. */
export interface ClipPiece {
  readonly from: number
  readonly to: number
}

/**
 * Cuts a long clip into pieces of at most `longest` seconds, each in the middle of the quietest second of the piece's
 * last third, so that no word is cut where anybody draws breath. `loudness` is in steps of `loudnessStep`.
 */
export function cutAtSilences(loudness: readonly number[], longest: number): ClipPiece[] {
  const most = Math.max(3, Math.floor(longest / loudnessStep))
  const pieces: ClipPiece[] = []
  let start = 0
  while (loudness.length - start > most) {
    const cut = quietest(loudness, start + Math.ceil((most * 2) / 3), start + most)
    pieces.push({ from: start * loudnessStep, to: cut * loudnessStep })
    start = cut
  }
  pieces.push({ from: start * loudnessStep, to: loudness.length * loudnessStep })
  return pieces
}

/** The middle of the quietest window between two steps; the later one of equals, so that pieces are long. */
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
