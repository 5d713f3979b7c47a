/** A body that is longer than its limit. */
export class BodyTooLongError extends Error {
  override readonly name = 'BodyTooLongError'
}

/**
 * Reads the whole body as text, and closes it if it is longer than allowed.
 * @throws BodyTooLongError if it has more than `maxBytes`, and what `body` throws
 */
export async function readLimitedBody(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > maxBytes) throw new BodyTooLongError(`The body has more than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
