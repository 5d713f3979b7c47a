import { create } from 'zustand'
import type { ErrorData } from '#shared/errors.ts'

/** A message that is read aloud, as the bar shows it. */
export interface ReadingState {
  readonly status: 'asking' | 'playing' | 'paused' | 'failed'
  /** The sentence that is spoken, from 0, and how many there are. */
  readonly index: number
  readonly count: number
  readonly error: ErrorData | null
}

/** The one reading of a window; null while nothing is read. */
export const useReading = create<{ readonly reading: ReadingState | null }>(() => ({ reading: null }))
