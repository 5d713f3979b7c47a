import type { SpeechRequest, Transcription, TranscriptionRequest } from '#shared/gateway/audio.ts'
import type { Model } from '#shared/gateway/models.ts'
import type { Provider } from '#shared/gateway/providers.ts'

interface ListedProvider {
  readonly profile: Provider
  readonly models: readonly Model[]
}

/** Someone who speaks. */
export interface Speaker extends ListedProvider {
  /** Content-Type of each format. */
  readonly contentTypes: Readonly<Record<'mp3' | 'pcm', string>>
  /**
   * The bytes of a speech, while it is made: the next part is only made when it is asked for. Ends at once when the
   * signal aborts.
   * @throws ApiError with the status that the caller is to see
   */
  speak(request: SpeechRequest, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>, void>
}

/** A part of a recording in which something was heard, in seconds. */
export interface TranscribedSegment {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A transcription with where its words stand. */
export interface Transcript {
  readonly transcription: Transcription
  readonly seconds: number
  readonly segments: readonly TranscribedSegment[]
}

/** Someone who writes down what was said. */
export interface Transcriber extends ListedProvider {
  /**
   * Transcribes a recording, whose bytes are handed over and empty afterwards. Ends at once when the signal aborts.
   * @throws ApiError with the status that the caller is to see
   */
  transcribe(
    request: TranscriptionRequest,
    recording: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<Transcript>
}

/** Everyone who works with sound. */
export interface AudioProviders {
  readonly speakers: readonly Speaker[]
  readonly transcribers: readonly Transcriber[]
}
