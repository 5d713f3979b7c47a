import type { ErrorData } from '#shared/errors.ts'
import type { ReadingState } from './reading-state.ts'

/** Progress of reading an answer aloud. */
export type AnswerSpeech =
  /** The answer arrives, and nothing is read yet. */
  | { readonly step: 'waiting' }
  | { readonly step: 'reading'; readonly reading: ReadingState; readonly sentence: string }
  /** Read to the end, stopped, or there was nothing to read. */
  | { readonly step: 'over' }
  /** `error` is null where no voice is set. */
  | { readonly step: 'unable'; readonly error: ErrorData | null }

/** Reads answers aloud until `end` is called. */
export interface AnswerSpeaker {
  /** Pauses immediately; `resume` continues at the same place. */
  hold(): void
  resume(): void
  /** Silences it immediately, until the next answer. */
  silence(): void
  end(): void
}
