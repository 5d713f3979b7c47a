/** Passes pieces on, and throws `error` instead of exceeding `maxBytes`. */
export async function* limitBytes(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  error: () => Error,
): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > maxBytes) throw error()
    yield piece
  }
}

/** Returns pieces of UTF-8 as one text. Closes them and throws `error` if there are more than `maxBytes`. */
export async function readLimitedText(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  error: () => Error,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of limitBytes(pieces, maxBytes, error)) text += decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}
