import { AppError } from '#shared/errors.ts'

/** The pieces of a body, each told to `onPiece` when it arrives. Leaving the loop closes the connection. */
export async function* readPieces(response: Response, onPiece: () => void): AsyncGenerator<Uint8Array> {
  if (!response.body) return
  for await (const piece of response.body) {
    onPiece()
    yield piece
  }
}

/** The whole body as text. Throws `bad-response` where it is longer than `limit` bytes. */
export async function readText(pieces: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > limit) {
      throw new AppError({ source: 'transport', kind: 'bad-response', message: 'The answer is too long.' })
    }
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}
