import { beginsWith } from './begins-with.ts'

/** Lines drawn as one piece, so that of a long block that grows only the end is drawn again. */
export const linesAPiece = 16

/** Parts code in pieces of whole lines; together they are the text. */
export function piecesOf(text: string): string[] {
  return morePieces([], text, 0)
}

/** Remembers the pieces of the last text: while it grows only its end is looked at. */
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

function morePieces(pieces: string[], text: string, begin: number): string[] {
  let from = begin
  let lines = 0
  for (let end = text.indexOf('\n', from); end !== -1; end = text.indexOf('\n', end + 1)) {
    lines += 1
    if (lines % linesAPiece === 0) {
      pieces.push(text.slice(from, end + 1))
      from = end + 1
    }
  }
  if (from < text.length || pieces.length === 0) pieces.push(text.slice(from))
  return pieces
}
