import { AppError } from '#shared/errors.ts'
import { readLimitedText } from '#shared/limit-bytes.ts'
import { explain } from '#shared/messages/explain.ts'

/** Yields the pieces of a body and calls `onPiece` for each. Leaving the loop closes the connection. */
export async function* readPieces(response: Response, onPiece: () => void): AsyncGenerator<Uint8Array> {
  if (!response.body) return
  for await (const piece of response.body) {
    onPiece()
    yield piece
  }
}

/** Returns the body as text. Throws `bad-response`, or the given error, if it is longer than `maxBytes`. */
export function readBodyText(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  error: () => AppError = bodyTooLong,
): Promise<string> {
  return readLimitedText(pieces, maxBytes, error)
}

function bodyTooLong(): AppError {
  return new AppError({ source: 'transport', kind: 'bad-response', ...explain('answerTooLong') })
}
