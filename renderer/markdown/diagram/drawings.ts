import { create } from 'zustand'
import { queryPattern } from '#shared/chat/find-words.ts'
import type { DiagramSize, DrawAnswer } from './messages.ts'

/** Why a diagram was not drawn. */
export type DiagramProblem =
  | Extract<DrawAnswer, { kind: 'mistake' }>
  | { kind: 'too-long' }
  /** It was not finished before the timeout. */
  | { kind: 'late' }
  /** The frame answered with something other than a drawing. */
  | { kind: 'failed' }

/** A diagram that the person opened. */
export interface Drawing {
  /** Null before the first drawing. */
  readonly size: DiagramSize | null
  readonly problem: DiagramProblem | null
}

/**
 * The diagrams that the person opened, by source. Outlives the message elements, few of which are mounted in a long
 * conversation.
 */
const useDrawings = create<ReadonlyMap<string, Drawing>>(() => new Map())

/** Returns the drawing of a source; null where the source is shown, or is not a diagram. */
export function useDrawing(source: string | null): Drawing | null {
  return useDrawings((drawings) => (source === null ? null : (drawings.get(source) ?? null)))
}

/** Stores the drawing of a source, or why it failed. */
export function storeDrawing(source: string, drawing: Drawing): void {
  useDrawings.setState(new Map(useDrawings.getState()).set(source, drawing), true)
}

/** Shows the source instead of its diagram. */
export function showSource(source: string): void {
  showSources((each) => each === source)
}

/** Shows the sources that contain the search text. */
export function showSourcesWith(query: string): void {
  const pattern = queryPattern(query)
  if (pattern !== null) showSources((source) => source.search(pattern) !== -1)
}

function showSources(isWanted: (source: string) => boolean): void {
  const drawings = useDrawings.getState()
  const remaining = [...drawings].filter(([source]) => !isWanted(source))
  if (remaining.length < drawings.size) useDrawings.setState(new Map(remaining), true)
}

/** Returns all drawings, including failed ones. */
export function readDrawings(): ReadonlyMap<string, Drawing> {
  return useDrawings.getState()
}
