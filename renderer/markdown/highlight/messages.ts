import type { LineTokens } from './token-kinds.ts'

/** Messages to the worker: the next whole lines of a code block, in order, or that the block is gone. */
export type HighlightRequest = { id: number; language: string; lines: readonly string[] } | { id: number; isGone: true }

/** Messages from the worker: it starts with lines of a code block, or the next coloured lines. */
export type HighlightAnswer = { id: number; hasStarted: true } | HighlightedLines

export interface HighlightedLines {
  id: number
  lines: readonly LineTokens[]
}
