import { createContext, useEffect, useState } from 'react'
import { create } from 'zustand'
import { queryPattern } from '#shared/chat/find-words.ts'
import { type DiagramSize, type DrawAnswer, maxSourceLength } from './messages.ts'

/** Why a diagram was not drawn. */
export type DiagramProblem =
  | Extract<DrawAnswer, { kind: 'mistake' }>
  | { kind: 'too-long' }
  /** It was not finished before the timeout. */
  | { kind: 'late' }
  /** The frame answered with something other than a drawing. */
  | { kind: 'failed' }

/** A diagram that is shown instead of its source. */
export interface Drawing {
  /** Null before the first drawing. */
  readonly size: DiagramSize | null
  readonly problem: DiagramProblem | null
}

interface Drawings {
  /** By source; null where the person wants the source. */
  readonly known: ReadonlyMap<string, Drawing | null>
  /** Sources with a match of the last search are not drawn automatically. */
  readonly searched: RegExp | null
  /** The diagrams that may be drawn automatically; of a mounted one that is not among them, the source is shown. */
  readonly automatic: ReadonlySet<symbol>
}

/** How many diagrams are drawn without a click at the same time: each one has a process. */
const maxAutomatic = 8

/** Whether diagrams are drawn without a click. */
export const DrawsDiagrams = createContext(false)

const undrawn: Drawing = { size: null, problem: null }

/** Outlives the message elements, few of which are mounted in a long conversation. */
const useDrawings = create<Drawings>(() => ({ known: new Map(), searched: null, automatic: new Set() }))

/**
 * Returns the drawing of a source; null where the source is shown, or is not a diagram. `isAutomatic` draws what the
 * person has neither drawn nor closed.
 */
export function useDrawing(source: string | null, isAutomatic: boolean): Drawing | null {
  return useDrawings((drawings) => (source === null ? null : drawingIn(drawings, source, isAutomatic)))
}

/** Returns whether a mounted diagram may be drawn without a click. */
export function useAutomaticPlace(isWanted: boolean): boolean {
  const [diagram] = useState(() => Symbol('diagram'))
  useEffect(() => (isWanted ? takeAutomaticPlace(diagram) : undefined), [diagram, isWanted])
  return useDrawings(({ automatic }) => automatic.has(diagram))
}

/** Takes one of the places of diagrams drawn without a click, if one is left. Returns a function that frees it. */
export function takeAutomaticPlace(diagram: symbol): () => void {
  useDrawings.setState(({ automatic }) =>
    automatic.size < maxAutomatic ? { automatic: new Set(automatic).add(diagram) } : {},
  )
  return () =>
    useDrawings.setState(({ automatic }) => ({
      automatic: new Set([...automatic].filter((other) => other !== diagram)),
    }))
}

/** Returns the drawing of a source in this state, see `useDrawing`. */
export function drawingIn(
  { known, searched }: Pick<Drawings, 'known' | 'searched'>,
  source: string,
  isAutomatic: boolean,
): Drawing | null {
  const drawing = known.get(source)
  if (drawing !== undefined) return drawing
  const draws = isAutomatic && source.length <= maxSourceLength && !hasMatch(source, searched)
  return draws ? undrawn : null
}

/** Draws a source. */
export function drawSource(source: string): void {
  storeDrawing(source, source.length > maxSourceLength ? { size: null, problem: { kind: 'too-long' } } : undrawn)
}

/** Stores the drawing of a source, or why it failed; null shows the source. */
export function storeDrawing(source: string, drawing: Drawing | null): void {
  useDrawings.setState(({ known }) => ({ known: new Map(known).set(source, drawing) }))
}

/** Shows the sources that contain the search text. */
export function showSourcesWith(query: string): void {
  const searched = queryPattern(query)
  const { known } = useDrawings.getState()
  const shown = [...known].filter(([source, drawing]) => drawing === null || !hasMatch(source, searched))
  useDrawings.setState({ searched, ...(shown.length < known.size && { known: new Map(shown) }) })
}

function hasMatch(source: string, pattern: RegExp | null): boolean {
  return pattern !== null && source.search(pattern) !== -1
}

/** Returns the current state, for `drawingIn`. */
export function readDrawings(): Drawings {
  return useDrawings.getState()
}
