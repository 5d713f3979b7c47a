import type { TranscriptionRequest } from '#shared/gateway/audio.ts'
import type { TranscriptionSettings } from '#shared/voice.ts'
import type { ClipPiece } from '#shared/voice/cut-at-silences.ts'
import { clipBytesPerSecond, clipRateHz } from '#shared/voice/pcm.ts'
import { wavHead } from '#shared/voice/wav.ts'
import type { SoundFiles } from './sound-files.ts'

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
