import type { LineTokens } from './token-kinds.ts'

/** To the worker: the next whole lines of a piece of code, in order; or that the code is gone. */
export type HighlightRequest = { id: number; language: string; lines: readonly string[] } | { id: number; isGone: true }

/** From the worker: the next lines of that code. */
export interface HighlightAnswer {
  id: number
  lines: readonly LineTokens[]
}
