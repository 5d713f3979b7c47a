import type { SpeechRequest, Transcription, TranscriptionRequest } from '#shared/gateway/audio.ts'
import type { Model } from '#shared/gateway/models.ts'
import type { Provider } from '#shared/gateway/providers.ts'

interface ListedProvider {
  readonly profile: Provider
  readonly models: readonly Model[]
}

/** A provider of text to speech. */
export interface SpeechProvider extends ListedProvider {
  /** Content-Type of each format. */
  readonly contentTypes: Readonly<Record<'mp3' | 'pcm', string>>
  /**
   * Yields the bytes of a speech while it is made: the next part is made only when it is requested. Ends immediately
   * when the signal aborts.
   * @throws ApiError with the status for the caller
   */
  speak(request: SpeechRequest, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>, void>
}

/** A part of a recording that contains sound, in seconds. */
export interface TranscribedSegment {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The text of a recording with the times of its parts. */
export interface Transcript {
  readonly transcription: Transcription
  readonly seconds: number
  readonly segments: readonly TranscribedSegment[]
}

/** A provider of speech to text. */
export interface TranscriptionProvider extends ListedProvider {
  /**
   * Transcribes a recording, whose bytes are transferred and empty afterwards. Ends immediately when the signal aborts.
   * @throws ApiError with the status for the caller
   */
  transcribe(
    request: TranscriptionRequest,
    recording: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<Transcript>
}

/** All audio providers of the gateway. */
export interface AudioProviders {
  readonly speakers: readonly SpeechProvider[]
  readonly transcribers: readonly TranscriptionProvider[]
}
