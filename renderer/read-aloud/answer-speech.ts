import type { ErrorData } from '#shared/errors.ts'
import type { ReadingState } from './reading-state.ts'

/** How it goes with speaking an answer. */
export type AnswerSpeech =
  /** It arrives, and nothing of it is to be said yet. */
  | { readonly step: 'waiting' }
  | { readonly step: 'reading'; readonly reading: ReadingState; readonly sentence: string }
  /** Read to its end, stopped, or there was nothing to say. */
  | { readonly step: 'over' }
  /** `error` is null where there is no voice to speak with. */
  | { readonly step: 'unable'; readonly error: ErrorData | null }

/** Speaks answers, until its `end`. */
export interface AnswerSpeaker {
  /** Silent at once; `resume` goes on in the same place. */
  hold(): void
  resume(): void
  /** Silent at once, up to the next answer. */
  silence(): void
  end(): void
}
