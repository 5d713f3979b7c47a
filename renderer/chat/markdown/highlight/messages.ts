import type { LineTokens } from './token-kinds.ts'

/** To the worker: the next whole lines of a piece of code, in order; or that the code is gone. */
export type HighlightRequest = { id: number; language: string; lines: readonly string[] } | { id: number; isGone: true }

/** From the worker: it begins with lines of that code, or the next lines of it. */
export type HighlightAnswer = { id: number; isBegun: true } | HighlightedLines

export interface HighlightedLines {
  id: number
  lines: readonly LineTokens[]
}
