import { clampCostUsd, clampSoundSeconds, clampTokens } from '#shared/usage-limits.ts'
import { cutAtSilences } from '#shared/voice/cut-at-silences.ts'
import { isSilent, loudnessStepSeconds } from '#shared/voice/loudness.ts'
import type { StoredPiece, StoredTranscription } from './clip-store.ts'

/**
 * Maximum length of a piece: a slow recogniser transcribes a minute within its deadline, several pieces are sent in
 * parallel, a failure repeats only one piece, and captions are exact at piece boundaries.
 */
const maxPieceSeconds = 60

const pendingPiece = { text: null, cost: null, inputTokens: null, outputTokens: null, seconds: null }
const skippedPiece = { text: '', cost: 0, inputTokens: 0, outputTokens: 0, seconds: 0 }

/** Splits a clip into pieces. Silent pieces are done from the start, unless `evenSilence` is set. */
export function planPieces(loudness: readonly number[], evenSilence: boolean): StoredPiece[] {
  return cutAtSilences(loudness, maxPieceSeconds).map(({ from, to }) => {
    const steps = loudness.slice(Math.round(from / loudnessStepSeconds), Math.round(to / loudnessStepSeconds))
    return { ...(isSilent(steps) && !evenSilence ? skippedPiece : pendingPiece), from, to }
  })
}

/**
 * Returns the transcription with new pieces, text and sums. A sum is known only if every finished piece reported its
 * part.
 */
export function withPieces(transcription: StoredTranscription, pieces: readonly StoredPiece[]): StoredTranscription {
  const done = pieces.filter(({ text }) => text !== null)
  const sum = (of: (piece: StoredPiece) => number | null): number | null =>
    done.reduce<number | null>((total, piece) => {
      const value = of(piece)
      return total === null || value === null ? null : total + value
    }, 0)
  return {
    ...transcription,
    pieces,
    text: done
      .map(({ text }) => text)
      .filter(Boolean)
      .join(' '),
    cost: clampCostUsd(sum(({ cost }) => cost)),
    inputTokens: clampTokens(sum(({ inputTokens }) => inputTokens)),
    outputTokens: clampTokens(sum(({ outputTokens }) => outputTokens)),
    seconds: clampSoundSeconds(sum(({ seconds }) => seconds)),
  }
}
