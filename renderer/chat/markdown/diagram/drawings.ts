import { create } from 'zustand'
import { queryPattern } from '#shared/chat/find-words.ts'
import type { DiagramSize, DrawAnswer } from './messages.ts'

/** Why a diagram was not drawn. */
export type DiagramProblem =
  | Extract<DrawAnswer, { kind: 'mistake' }>
  | { kind: 'too-long' }
  /** It was not finished in time. */
  | { kind: 'late' }
  /** Whatever drew it answered with something else than a drawing. */
  | { kind: 'failed' }

/** A diagram that somebody wants to see. */
export interface Drawing {
  /** Null before it was drawn for the first time. */
  readonly size: DiagramSize | null
  readonly problem: DiagramProblem | null
}

/**
 * The diagrams that somebody wants to see, by their source. It outlives the drawing of a message, of which a long
 * conversation has few at a time.
 */
const useDrawings = create<ReadonlyMap<string, Drawing>>(() => new Map())

/** The drawing of a source; null where the source is shown, or is none of a diagram. */
export function useDrawing(source: string | null): Drawing | null {
  return useDrawings((drawings) => (source === null ? null : (drawings.get(source) ?? null)))
}

/** Draws a source, or says why it is not drawn. */
export function keepDrawing(source: string, drawing: Drawing): void {
  useDrawings.setState(new Map(useDrawings.getState()).set(source, drawing), true)
}

/** Goes back to the source. */
export function showSource(source: string): void {
  showSources((each) => each === source)
}

/** Goes back to the sources in which these words are found. */
export function showSourcesWith(query: string): void {
  const pattern = queryPattern(query)
  if (pattern !== null) showSources((source) => source.search(pattern) !== -1)
}

function showSources(isWanted: (source: string) => boolean): void {
  const drawings = useDrawings.getState()
  const left = [...drawings].filter(([source]) => !isWanted(source))
  if (left.length < drawings.size) useDrawings.setState(new Map(left), true)
}

/** What is drawn now, and what is not for its problem. */
export function readDrawings(): ReadonlyMap<string, Drawing> {
  return useDrawings.getState()
}
