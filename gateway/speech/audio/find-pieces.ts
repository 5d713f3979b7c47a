/** A part of a sound, in samples. */
export interface AudioPiece {
  readonly begin: number
  readonly end: number
}

/** Seconds. The recogniser was made for short recordings: it slows down and makes more errors with every second. */
const frame = 0.02
const pauseBetweenPieces = 0.7
const padding = 0.3
const goodLength = 15
const maxLength = 25
/** The audible level: below -70 dB of full scale everything is silence. */
const audible = 3e-4

/**
 * Finds the parts of a sound to transcribe, each at most 25 seconds long. They are in order, do not overlap, and only
 * silence is between them, so no word is lost or doubled. Cuts are made in pauses, or at the quietest frame if there is
 * no pause. Empty for silence.
 */
export function findPieces(samples: Float32Array, rate: number): AudioPiece[] {
  const frameLength = Math.round(frame * rate)
  const loudness = smooth(measureLoudness(samples, frameLength))
  const threshold = findThreshold(loudness)
  if (threshold === undefined) return []
  const inFrames = (seconds: number) => Math.round(seconds / frame)
  const audibleParts = findAudible(loudness, threshold, inFrames(pauseBetweenPieces))
  const cut = audibleParts.flatMap((piece) => cutLong(piece, loudness, inFrames))
  return pad(
    joinShort(cut, inFrames(goodLength), inFrames(pauseBetweenPieces * 2)),
    inFrames(padding),
    loudness.length,
  ).map(({ begin, end }) => ({ begin: begin * frameLength, end: Math.min(samples.length, end * frameLength) }))
}

/** Returns the root mean square of each frame. */
function measureLoudness(samples: Float32Array, frameLength: number): Float32Array {
  return Float32Array.from({ length: Math.ceil(samples.length / frameLength) }, (_, index) => {
    const begin = index * frameLength
    const end = Math.min(samples.length, begin + frameLength)
    let sum = 0
    for (let at = begin; at < end; at++) sum += (samples[at] ?? 0) ** 2
    return Math.sqrt(sum / (end - begin))
  })
}

/** Returns the mean over five frames, so that a single click or a gap within a word counts little. */
function smooth(values: Float32Array): Float32Array {
  return values.map((_, index) => {
    const around = values.subarray(Math.max(0, index - 2), index + 3)
    return around.reduce((sum, value) => sum + value, 0) / around.length
  })
}

/**
 * Returns the level above which sound may be speech: above the noise floor, and between 34 and 20 dB below the maximum,
 * so that a quiet voice is kept and a loud room is not taken for one. Undefined for silence.
 */
function findThreshold(loudness: Float32Array): number | undefined {
  const sorted = loudness.toSorted()
  const loudest = sorted.at(-1) ?? 0
  if (loudest < audible) return undefined
  const noiseFloor = sorted[Math.floor(sorted.length / 10)] ?? 0
  return Math.max(loudest * 0.02, Math.min(loudest * 0.1, noiseFloor * 2.5))
}

/** Finds the parts above the threshold, ignoring pauses shorter than `pause`. */
function findAudible(loudness: Float32Array, threshold: number, pause: number): AudioPiece[] {
  const found: AudioPiece[] = []
  for (const [index, value] of loudness.entries()) {
    if (value < threshold) continue
    const last = found.at(-1)
    if (last !== undefined && index - last.end < pause) found[found.length - 1] = { ...last, end: index + 1 }
    else found.push({ begin: index, end: index + 1 })
  }
  return found
}

function cutLong(piece: AudioPiece, loudness: Float32Array, inFrames: (seconds: number) => number): AudioPiece[] {
  const cut: AudioPiece[] = []
  let { begin } = piece
  while (piece.end - begin > inFrames(maxLength - 2 * padding)) {
    const at = findQuietest(loudness, begin + inFrames(5), begin + inFrames(goodLength), inFrames(0.15))
    cut.push({ begin, end: at })
    begin = at
  }
  return [...cut, { begin, end: piece.end }]
}

/** Returns the middle of the quietest `2 × reach` frames; the later one of two. */
function findQuietest(loudness: Float32Array, from: number, to: number, reach: number): number {
  let quietest = to
  let least = Infinity
  for (let at = from; at < to; at++) {
    const sum = loudness.subarray(at - reach, at + reach).reduce((total, value) => total + value, 0)
    if (sum > least) continue
    least = sum
    quietest = at
  }
  return quietest
}

/** Joins neighbours while they stay short: more context improves the transcript. */
function joinShort(pieces: readonly AudioPiece[], maxSeconds: number, gap: number): AudioPiece[] {
  const joined: AudioPiece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last !== undefined && piece.begin - last.end <= gap && piece.end - last.begin <= maxSeconds) {
      joined[joined.length - 1] = { begin: last.begin, end: piece.end }
    } else joined.push(piece)
  }
  return joined
}

/** Adds silence around each piece, at most half of the gap between two. */
function pad(pieces: readonly AudioPiece[], maxPadding: number, length: number): AudioPiece[] {
  return pieces.map(({ begin, end }, index) => {
    const before = pieces[index - 1]
    const after = pieces[index + 1]
    const room = (free: number, isShared: boolean) => Math.min(maxPadding, isShared ? Math.floor(free / 2) : free)
    return {
      begin: begin - room(begin - (before?.end ?? 0), before !== undefined),
      end: end + room((after?.begin ?? length) - end, after !== undefined),
    }
  })
}
