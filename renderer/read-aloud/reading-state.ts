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

interface Reading {
  /** Null while nothing is read. */
  readonly reading: ReadingState | null
  /** Whether the bar shows it, and not another place. */
  readonly hasBar: boolean
}

/** The one reading of a window. */
export const useReading = create<Reading>(() => ({ reading: null, hasBar: true }))
