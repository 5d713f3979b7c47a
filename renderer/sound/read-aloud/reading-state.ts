import { create } from 'zustand'
import type { ErrorData } from '#shared/errors.ts'

/** Progress of reading a message aloud, for the bar. */
export interface ReadingState {
  readonly status: 'asking' | 'playing' | 'paused' | 'failed'
  /** Index of the current sentence, and the number of sentences. */
  readonly index: number
  readonly count: number
  readonly error: ErrorData | null
}

interface Reading {
  /** Null while nothing is read aloud. */
  readonly reading: ReadingState | null
  /** Whether the bar shows it rather than another view. */
  readonly hasBar: boolean
}

/** The current reading of this window. */
export const useReading = create<Reading>(() => ({ reading: null, hasBar: true }))
