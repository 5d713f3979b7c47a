import { useEffect, useState } from 'react'
import { prepareHighlighting } from './highlight-client.ts'
import type { LineTokens } from './token-kinds.ts'

/** Tokens of the coloured lines, grouped into the pieces in which code is rendered. */
export type Pieces = readonly (readonly LineTokens[])[]

const noPieces: Pieces = []

/** Returns the tokens of the lines that are coloured so far. `language` must not change. */
export function useHighlighting(language: string, text: string, isOpen: boolean, linesPerPiece: number): Pieces {
  const [pieces, setPieces] = useState(noPieces)
  const [highlighting] = useState(() =>
    prepareHighlighting({
      language,
      onLines: (lines) => setPieces((before) => withLines(before, lines, linesPerPiece)),
      onStart: () => setPieces(noPieces),
    }),
  )
  useEffect(() => highlighting.read(text, isOpen), [highlighting, text, isOpen])
  useEffect(() => () => highlighting.end(), [highlighting])
  return pieces
}

/** Adds lines. Full pieces keep their identity. */
export function withLines(before: Pieces, lines: readonly LineTokens[], linesPerPiece: number): Pieces {
  const pieces = [...before]
  let rest = lines
  while (rest.length > 0) {
    const last = pieces.at(-1)
    const isNew = last === undefined || last.length >= linesPerPiece
    const room = isNew ? linesPerPiece : linesPerPiece - last.length
    if (isNew) pieces.push(rest.slice(0, room))
    else pieces[pieces.length - 1] = [...last, ...rest.slice(0, room)]
    rest = rest.slice(room)
  }
  return pieces
}
