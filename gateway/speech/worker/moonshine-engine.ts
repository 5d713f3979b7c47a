import { ApiError } from '../../http/api-error.ts'
import { decodeAudio } from '../audio/decode-audio.ts'
import { findPieces, type AudioPiece } from '../audio/find-pieces.ts'
import { resample } from '#shared/voice/resample.ts'
import type { Engine } from './engine.ts'
import { loadMoonshineModel, moonshineRate, type Recognised } from './moonshine.ts'

/** A decoded recording: its length and its pieces with sound, in seconds. */
export interface OpenRecording {
  readonly seconds: number
  readonly pieces: readonly AudioPiece[]
}

/**
 * `open` decodes a recording and keeps it under an id, `recognise` transcribes one of its pieces, `drop` drops it.
 */
export type MoonshineMethods = {
  readonly open: {
    readonly input: { readonly recording: string; readonly bytes: Uint8Array<ArrayBuffer> }
    readonly output: OpenRecording
  }
  readonly recognise: {
    readonly input: { readonly recording: string; readonly piece: AudioPiece }
    readonly output: Recognised
  }
  readonly drop: { readonly input: string; readonly output: undefined }
}

/** Loads Moonshine and the decoders of recordings. */
export async function loadMoonshine(): Promise<Engine<MoonshineMethods>> {
  const recognise = await loadMoonshineModel()
  const recordings = new Map<string, Float32Array>()
  return {
    async open({ recording, bytes }, checkpoint) {
      await checkpoint()
      const sound = await decodeAudio(bytes)
      await checkpoint()
      const samples = resample(sound.samples, sound.rate, moonshineRate)
      recordings.set(recording, samples)
      const pieces = findPieces(samples, moonshineRate)
      const inSeconds = (at: number) => at / moonshineRate
      return {
        output: {
          seconds: sound.samples.length / sound.rate,
          pieces: pieces.map(({ begin, end }) => ({ begin: inSeconds(begin), end: inSeconds(end) })),
        },
      }
    },
    async recognise({ recording, piece }, checkpoint) {
      await checkpoint()
      const samples = recordings.get(recording)
      if (samples === undefined) throw new ApiError(502, 'The speech engine was restarted; please try again')
      const [begin, end] = [piece.begin, piece.end].map((seconds) => Math.round(seconds * moonshineRate))
      return { output: await recognise(samples.slice(begin, end), checkpoint) }
    },
    async drop(recording) {
      recordings.delete(recording)
      return { output: undefined }
    },
  }
}
