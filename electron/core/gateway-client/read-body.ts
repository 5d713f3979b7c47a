import { AppError } from '#shared/errors.ts'

/** The pieces of a body, each told to `onPiece` when it arrives. Leaving the loop closes the connection. */
export async function* readPieces(response: Response, onPiece: () => void): AsyncGenerator<Uint8Array> {
  if (!response.body) return
  for await (const piece of response.body) {
    onPiece()
    yield piece
  }
}

/** The same pieces. Throws `error` before the one with which they would be more than `maxBytes`. */
export async function* readAtMost(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  error: () => AppError,
): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > maxBytes) throw error()
    yield piece
  }
}

/** The whole body as text. Throws `bad-response`, or another `error`, where it is longer than `maxBytes`. */
export async function readText(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  error: () => AppError = bodyTooLong,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of readAtMost(pieces, maxBytes, error)) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}

function bodyTooLong(): AppError {
  return new AppError({ source: 'transport', kind: 'bad-response', message: 'The answer is too long.' })
}
