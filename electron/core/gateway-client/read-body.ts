import { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'

/** Yields the pieces of a body and calls `onPiece` for each. Leaving the loop closes the connection. */
export async function* readPieces(response: Response, onPiece: () => void): AsyncGenerator<Uint8Array> {
  if (!response.body) return
  for await (const piece of response.body) {
    onPiece()
    yield piece
  }
}

/** Passes pieces on, and throws `error` instead of exceeding `maxBytes`. */
export async function* limitBytes(
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

/** Returns the body as text. Throws `bad-response`, or the given error, if it is longer than `maxBytes`. */
export async function readBodyText(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  error: () => AppError = bodyTooLong,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of limitBytes(pieces, maxBytes, error)) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}

function bodyTooLong(): AppError {
  return new AppError({ source: 'transport', kind: 'bad-response', ...explain('answerTooLong') })
}
