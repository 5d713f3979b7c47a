import { clampCostUsd, clampSoundSeconds, clampTokens } from '#shared/usage-limits.ts'
import { cutAtSilences, type ClipPiece } from '#shared/voice/cut-at-silences.ts'
import { isSilent, loudnessStepSeconds } from '#shared/voice/loudness.ts'
import type { TranscriptionRequest } from '#shared/gateway/audio.ts'
import type { TranscriptionSettings } from '#shared/voice.ts'
import { clipBytesPerSecond, clipRateHz } from '#shared/voice/pcm.ts'
import { wavHead } from '#shared/voice/wav.ts'
import type { StoredPiece, StoredTranscription } from './clip-store.ts'
import type { SoundFiles } from './sound-files.ts'

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

/** Returns the request that transcribes a piece of a clip, as a base64 WAV file. Null options are left out. */
export async function toTranscriptionRequest(
  files: SoundFiles,
  clipId: string,
  { from, to }: ClipPiece,
  { model, language, temperature, provider }: TranscriptionSettings,
): Promise<TranscriptionRequest> {
  const offset = byteAt(from)
  const sound = await files.read(clipId, offset, byteAt(to) - offset)
  const data = Buffer.concat([wavHead(sound.length, clipRateHz), sound]).toString('base64')
  return {
    model,
    input_audio: { data, format: 'wav' },
    ...(language === null ? {} : { language }),
    ...(temperature === null ? {} : { temperature }),
    ...(provider === null ? {} : { provider }),
  }
}

/** Returns the byte offset of a time in seconds; samples are two bytes. */
function byteAt(second: number): number {
  return Math.round((second * clipBytesPerSecond) / 2) * 2
}
