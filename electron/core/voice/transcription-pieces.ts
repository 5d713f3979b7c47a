import { clampCostUsd, clampSoundSeconds, clampTokens } from '#shared/usage-limits.ts'
import { cutAtSilences } from '#shared/voice/cut-at-silences.ts'
import { isSilent, loudnessStep } from '#shared/voice/loudness.ts'
import type { StoredPiece, StoredTranscription } from './clip-store.ts'

/**
 * Seconds of the longest piece that is sent: a slow recogniser writes a minute down within its deadline, several go out
 * at once, what fails is no more than this to send again, and the times of captions are exact where pieces begin.
 */
const maxPiece = 60

const unheard = { text: null, cost: null, inputTokens: null, outputTokens: null, seconds: null }
const notSent = { text: '', cost: 0, inputTokens: 0, outputTokens: 0, seconds: 0 }

/** The pieces of a clip. One in which nothing was said is done before it begins, unless `evenSilence` insists. */
export function planPieces(loudness: readonly number[], evenSilence: boolean): StoredPiece[] {
  return cutAtSilences(loudness, maxPiece).map(({ from, to }) => {
    const steps = loudness.slice(Math.round(from / loudnessStep), Math.round(to / loudnessStep))
    return { ...(isSilent(steps) && !evenSilence ? notSent : unheard), from, to }
  })
}

/** What the pieces amount to. A sum is known only where every piece that is done told its part. */
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
