import { copySlice } from './copy-slice.ts'
import { beginsWith } from './highlight/begins-with.ts'

/** Lines in one piece: while a long block grows, only its last piece is rendered again. */
export const linesPerPiece = 16

/** Splits code into pieces of whole lines; together they are the text. */
export function splitIntoPieces(text: string): string[] {
  return morePieces([], text, 0)
}

/** Returns a function that keeps the pieces of the last text, and splits only the end of one that grows. */
export function createPieceReader(): (text: string) => readonly string[] {
  let last = { text: '', pieces: [''], endAt: 0 }
  return (text) => {
    if (text === last.text) return last.pieces
    const { pieces, endAt } = beginsWith(text, last.text) ? last : { pieces: [], endAt: 0 }
    const grown = morePieces(pieces.slice(0, -1), text, endAt)
    last = { text, pieces: grown, endAt: text.length - (grown.at(-1)?.length ?? 0) }
    return grown
  }
}

/** Returns the number of lines that a piece takes; the end of its last line begins no other. */
export function linesOfPiece(piece: string): number {
  return piece.split('\n').length - (piece.endsWith('\n') ? 1 : 0)
}

function morePieces(pieces: string[], text: string, begin: number): string[] {
  let from = begin
  let lines = 0
  for (let end = text.indexOf('\n', from); end !== -1; end = text.indexOf('\n', end + 1)) {
    lines += 1
    if (lines % linesPerPiece === 0) {
      pieces.push(copySlice(text, from, end + 1))
      from = end + 1
    }
  }
  if (from < text.length || pieces.length === 0) pieces.push(copySlice(text, from))
  return pieces
}
